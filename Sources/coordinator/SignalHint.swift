import Synchronization
import Terminal

/// What a person reads who stops a command with Ctrl-C.
enum SignalHint {
    private static let hint = Mutex("")
    private static let isInstalled = Mutex(false)

    static func set(_ text: String) {
        hint.withLock { $0 = text }
        let isFirst = isInstalled.withLock { value in
            defer { value = true }
            return !value
        }
        guard isFirst else { return }
        SignalExit.shared.onSignal {
            let text = hint.withLock { $0 }
            if !text.isEmpty { Console.printError(text) }
        }
    }
}
