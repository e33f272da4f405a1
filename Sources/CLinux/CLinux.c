#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int linux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int linux_peer_credentials(int socket, struct linux_peer *peer) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
    peer->pid = credentials.pid;
    peer->uid = credentials.uid;
    peer->gid = credentials.gid;
    return 0;
}


int linux_peer_groups(int socket, unsigned int *groups, int capacity) {
    socklen_t length = (socklen_t)(capacity * sizeof(gid_t));
    if (getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &length) != 0) return -1;
    return (int)(length / sizeof(gid_t));
}

int linux_forbid_core_dumps(void) {
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) != 0) return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int linux_give_up_niceness(void) {
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    if (syscall(SYS_capget, &head, data) != 0) return -1;
    data[0].effective &= ~(1u << CAP_SYS_NICE);
    data[0].permitted &= ~(1u << CAP_SYS_NICE);
    data[0].inheritable &= ~(1u << CAP_SYS_NICE);
    return (int)syscall(SYS_capset, &head, data);
}

static int signal_pipe[2] = {-1, -1};

static void note_signal(int signal) {
    int saved = errno;
    unsigned char byte = (unsigned char)signal;
    /* A full pipe loses a signal that is there a thousand times already. */
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written;
    errno = saved;
}

int linux_signal_descriptor(const int *signals, int count) {
    if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    for (int i = 0; i < count; i++) {
        if (sigaction(signals[i], &action, NULL) != 0) return -1;
    }
    return fcntl(signal_pipe[0], F_DUPFD_CLOEXEC, 3);
}

int linux_read_signal(int descriptor) {
    unsigned char byte;
    return read(descriptor, &byte, 1) == 1 ? byte : -1;
}

int linux_fill_address(struct sockaddr_un *address, const char *path) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address->sun_path, path);
    return 0;
}

const char *linux_error_text(int number) { return strerrordesc_np(number); }

void linux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

void linux_keep_freed_memory(int byte_count) {
    mallopt(M_TRIM_THRESHOLD, byte_count);
    mallopt(M_MMAP_THRESHOLD, byte_count);
    mallopt(M_TOP_PAD, byte_count / 8);
}

int linux_timer_descriptor(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

void linux_arm_timer(int descriptor, long nanoseconds) {
    if (nanoseconds < 1) nanoseconds = 1;
    struct itimerspec spec = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    timerfd_settime(descriptor, 0, &spec, NULL);
}

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int linux_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

void linux_preallocate(int descriptor, long byte_count) {
    /* It saves fragments where it can be had, and is no matter where not. */
    if (fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, byte_count) != 0) return;
}
