#pragma once
#include <dirent.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/file.h>

/* What Glibc's Swift overlay lacks or imports ambiguously; no logic. */

struct linux_peer {
    int pid;
    unsigned int uid;
    unsigned int gid;
};

int linux_accept(int listener);
int linux_peer_credentials(int socket, struct linux_peer *peer);
int linux_peer_groups(int socket, unsigned int *groups, int capacity);
int linux_forbid_core_dumps(void);
/* Gives up the right to run before others: libdispatch uses it for its threads whatever `nice` says. */
int linux_give_up_niceness(void);
/* Signals come out of the descriptor as bytes: a signalfd would need every thread to block them, and the
   main thread of a Swift program waits in sigsuspend with none blocked. */
int linux_signal_descriptor(const int *signals, int count);
int linux_read_signal(int descriptor);
const char *linux_error_text(int number);
/* A timer that is readable so many nanoseconds from now, at least one. */
int linux_timer_descriptor(void);
void linux_arm_timer(int descriptor, long nanoseconds);
void linux_name_thread(const char *name);
/* Lets malloc keep this much freed memory, instead of giving a message's pages back and faulting them in again. */
void linux_keep_freed_memory(int byte_count);
/* A pipe whose ends no child inherits. */
int linux_pipe(int ends[2]);
/* Room on the disk for what will be written; the length of the file stays. */
void linux_preallocate(int descriptor, long byte_count);
/* The child has no descriptor from this one on. */
int linux_close_from(posix_spawn_file_actions_t *actions, int first);
int linux_fill_address(struct sockaddr_un *address, const char *path);
