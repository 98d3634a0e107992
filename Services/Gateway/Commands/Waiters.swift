import Contract
import Events
import NIOCore
import Synchronization

/// A message of the tail to waiting requests.
enum Signal: Sendable {
    /// The new state of a thing.
    case state(Event)
    /// The verdict on a command that changed nothing.
    case answer(Answer)
}

/// Requests that wait for the outcome of a command. They are found by the ids that the log will name: the thing's and the command's.
final class Waiters: Sendable {
    /// Returns the signal that ends the wait; nil to go on waiting.
    typealias Decision = @Sendable (Signal) -> Signal?

    private struct Waiter {
        let keys: [String]
        let decide: Decision
        let promise: EventLoopPromise<Signal?>
    }

    private struct WaitingState {
        var last = 0
        var waiters: [Int: Waiter] = [:]
        var byKey: [String: [Int]] = [:]
    }

    private let capacity: Int
    private let state = Mutex(WaitingState())

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { state.withLock { $0.waiters.count } }

    /// Begins to wait; nil if the capacity is reached.
    ///
    /// The caller must end the wait with `signal` or `cancel`.
    func wait(for keys: [String], on eventLoop: any EventLoop, _ decide: @escaping Decision) -> Wait? {
        let promise = eventLoop.makePromise(of: Signal?.self)
        let id: Int? = state.withLock { state in
            guard state.waiters.count < capacity else { return nil }
            state.last += 1
            state.waiters[state.last] = Waiter(keys: keys, decide: decide, promise: promise)
            for key in keys { state.byKey[key, default: []].append(state.last) }
            return state.last
        }
        guard let id else {
            promise.succeed(nil)
            return nil
        }
        return Wait(id: id, waiters: self, eventLoop: eventLoop, future: promise.futureResult)
    }

    /// Sends a signal to all requests that wait for one of the keys.
    func notify(_ keys: [String], _ signal: @autoclosure () throws -> Signal?) rethrows {
        let ids = state.withLock { state in
            state.waiters.isEmpty ? [] : Set(keys.flatMap { state.byKey[$0] ?? [] }).sorted()
        }
        guard !ids.isEmpty, let signal = try signal() else { return }
        for id in ids {
            guard let decide = state.withLock({ $0.waiters[id]?.decide }), let outcome = decide(signal) else {
                continue
            }
            end(id, with: outcome)
        }
    }

    fileprivate func end(_ id: Int, with outcome: Signal?) {
        let waiter = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: id)
            for key in waiter?.keys ?? [] {
                state.byKey[key]?.removeAll { $0 == id }
                if state.byKey[key]?.isEmpty == true { state.byKey[key] = nil }
            }
            return waiter
        }
        waiter?.promise.succeed(outcome)
    }
}

/// One wait, from before the command is in the log until its outcome is known or the time is up.
struct Wait: Sendable {
    fileprivate let id: Int
    fileprivate let waiters: Waiters
    fileprivate let eventLoop: any EventLoop
    fileprivate let future: EventLoopFuture<Signal?>

    /// The signal that ended the wait; nil once the time is up or the task is cancelled.
    func signal(within duration: Duration) async -> Signal? {
        let timer = eventLoop.scheduleTask(in: TimeAmount(duration)) { waiters.end(id, with: nil) }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            // The promise never fails.
            (try? await future.get()) ?? nil
        } onCancel: {
            cancel()
        }
    }

    func cancel() {
        waiters.end(id, with: nil)
    }
}
