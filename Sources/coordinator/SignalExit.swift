import CLinux
import Core
import Glibc
import RPC
import Synchronization

/// Ctrl-C and SIGTERM of a command: what was started is ended, then the process exits.
final class SignalExit: EventHandler {
    static let shared = SignalExit()

    private let descriptor: OwnedFileDescriptor
    private let actions = Mutex<[@Sendable () -> Void]>([])
    private let interception = Mutex<(@Sendable () -> Void)?>(nil)

    private init() {
        let signals = [SIGINT, SIGTERM, SIGHUP]
        descriptor = OwnedFileDescriptor(linux_signal_descriptor(signals, Int32(signals.count)))
        EventLoop.shared.watch(descriptor.rawValue, writable: false, self)
    }

    /// Adds something to do before the process exits; the last one added is done first.
    func onSignal(_ action: @escaping @Sendable () -> Void) { actions.withLock { $0.append(action) } }

    /// What the first Ctrl-C does instead; nil takes that back.
    func interceptOnce(_ action: (@Sendable () -> Void)?) { interception.withLock { $0 = action } }

    private func takeInterception() -> (@Sendable () -> Void)? {
        interception.withLock { interception in
            defer { interception = nil }
            return interception
        }
    }

    func handle(_ events: ReadyEvents) {
        let signal = linux_read_signal(descriptor.rawValue)
        guard signal > 0 else { return }
        if signal == SIGINT, let action = takeInterception() { return action() }
        for action in actions.withLock({ $0 }).reversed() { action() }
        exit(signal == SIGINT ? ExitCode.interrupted.rawValue : 128 + signal)
    }
}
