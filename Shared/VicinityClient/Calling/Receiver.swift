import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The answer of one request as it arrives: the head, then bytes, then the end, handed from URLSession's delegate to one reader.
///
/// URLSession cannot pause a transfer on every system, so the bytes that wait for the reader are bounded. Beyond the bound the connection is
/// closed: the reader gets what arrived until then, then `Overflow` is thrown.
final class Receiver: Sendable {
    /// More bytes arrived than may wait for the reader.
    struct Overflow: Error {}

    struct Head: Sendable {
        var status: Int
        /// Values by name in lower case.
        var headers: [String: String]
    }

    private struct TransferState {
        var head: Head?
        var chunks: [Data] = []
        var bytes = 0
        var end: Result<Void, any Error>?
        var isCancelled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(TransferState())
    private let task: URLSessionDataTask
    private let limit: Int

    init(_ task: URLSessionDataTask, mostBytesWaiting limit: Int) {
        self.task = task
        self.limit = limit
    }

    deinit { task.cancel() }

    /// Closes the connection.
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

    /// Next bytes; nil at the end.
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

    private func wait(until isReady: @Sendable (borrowing TransferState) -> Bool) async {
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

    /// Ends the answer; later calls change nothing.
    func end(_ result: Result<Void, any Error>) {
        change { if $0.end == nil { $0.end = result } }
    }

    private func change(_ change: @Sendable (inout TransferState) -> Void) {
        let waiter = state.withLock { state in
            change(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
