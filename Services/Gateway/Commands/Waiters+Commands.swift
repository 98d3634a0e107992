import Contract
import Events
import NIOCore
import NIOPosix

extension Waiters {
    /// Waits for the state that a command changes, or for the answer to it.
    /// - Parameter subject: the thing whose new state is waited for; nil for whatever the command changes. Other effects, such as the stock
    ///   that a cancelled order gives back, may be emitted before it.
    /// - Returns: nil if the client does not wait, or if too many wait.
    func wait(for command: String, of subject: String?, _ preference: Preference) -> Wait? {
        guard preference.wait > .zero else { return nil }
        return wait(for: [command], on: MultiThreadedEventLoopGroup.singleton.any()) { signal in
            switch signal {
            case .answer(let answer): answer.command == command ? signal : nil
            case .state(let event):
                event.causationID == command && (subject ?? event.subject) == event.subject ? signal : nil
            }
        }
    }
}
