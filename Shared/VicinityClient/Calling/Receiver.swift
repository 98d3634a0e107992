import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What comes back for one request: the head, then bytes, then the end, handed from URLSession's delegate to one reader.
///
/// URLSession cannot be told to wait on every system. So what waits for the reader is bounded, and beyond the bound the connection is
/// ended: what came until then can still be read, then `Overflow` is thrown.
final class Receiver: Sendable {
    /// More came than may wait.
    struct Overflow: Error {}

    struct Head: Sendable {
        var status: Int
        /// Names in lower case.
        var headers: [String: String]
    }

    private struct State {
        var head: Head?
        var chunks: [Data] = []
        var bytes = 0
        var end: Result<Void, any Error>?
        var isCancelled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let task: URLSessionDataTask
    private let limit: Int

    init(_ task: URLSessionDataTask, mostBytesWaiting limit: Int) {
        self.task = task
        self.limit = limit
    }

    deinit { task.cancel() }

    /// Ends the connection.
    func cancel() {
        task.cancel()
        change { $0.isCancelled = true }
    }

    // MARK: - The reader's side

    func head() async throws -> Head {
        while true {
            let head = try state.withLock { state -> Head? in
                if let head = state.head { return head }
                if state.isCancelled { throw CancellationError() }
                if let end = state.end {
                    try end.get()
                    throw URLError(.badServerResponse)
                }
                return nil
            }
            if let head { return head }
            await wait { $0.head != nil || $0.end != nil }
        }
    }

    /// Some bytes; nil at the end.
    func next() async throws -> Data? {
        while true {
            let (chunk, isOver) = try state.withLock { state -> (Data?, Bool) in
                if state.isCancelled { throw CancellationError() }
                if !state.chunks.isEmpty {
                    let chunk = state.chunks.removeFirst()
                    state.bytes -= chunk.count
                    return (chunk, false)
                }
                try state.end?.get()
                return (nil, state.end != nil)
            }
            if chunk != nil || isOver { return chunk }
            await wait { !$0.chunks.isEmpty || $0.end != nil }
        }
    }

    private func wait(until isReady: @Sendable (borrowing State) -> Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    guard !isReady(state), !state.isCancelled else { return true }
                    state.waiter = continuation
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
    }

    // MARK: - The delegate's side

    func receive(_ head: Head) { change { $0.head = head } }

    func receive(_ data: Data) {
        let isTooMuch = state.withLock { state in
            guard state.end == nil else { return false }
            state.chunks.append(data)
            state.bytes += data.count
            return state.bytes > limit
        }
        if isTooMuch {
            end(.failure(Overflow()))
            task.cancel()
        } else {
            change { _ in }
        }
    }

    /// The first end counts.
    func end(_ result: Result<Void, any Error>) {
        change { if $0.end == nil { $0.end = result } }
    }

    private func change(_ change: @Sendable (inout State) -> Void) {
        let waiter = state.withLock { state in
            change(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
