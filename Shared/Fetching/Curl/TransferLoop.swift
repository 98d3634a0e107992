import CCurl
import Foundation
import Synchronization

/// Carries out many exchanges at once on one thread of its own, the only one that touches libcurl's handles.
///
/// The multi handle is made before the thread and freed by it. Until then other threads only wake it, holding the lock under which the end
/// is announced. That, and the lock around all other shared state, makes it safe to pass between threads.
final class TransferLoop: @unchecked Sendable {
    private typealias Continuation = CheckedContinuation<ExchangeAnswer, any Error>

    private struct Inbox {
        var added: [(id: UInt64, exchange: Exchange, continuation: Continuation)] = []
        var cancelled: Set<UInt64> = []
        var isStopped = false
        var lastID: UInt64 = 0
    }

    private let inbox = Mutex(Inbox())
    private let multi: UnsafeMutableRawPointer
    private let mayAct: MayAct

    /// libcurl's initialisation, once for the process.
    private static let isPrepared: Bool = vicinity_curl_global_init() == CURLE_OK

    /// - Throws: `FetchingUnavailable`.
    init(mayAct: @escaping MayAct) throws(FetchingUnavailable) {
        guard Self.isPrepared, let multi = curl_multi_init() else { throw FetchingUnavailable() }
        self.mayAct = mayAct
        vicinity_curl_keep_idle(multi, 64)
        self.multi = multi
        let thread = Thread { self.run() }
        thread.name = "fetching"
        thread.start()
    }

    /// Ends the thread and cancels what is under way.
    func stop() {
        inbox.withLock { inbox in
            guard !inbox.isStopped else { return }
            inbox.isStopped = true
            curl_multi_wakeup(multi)
        }
    }

    /// - Throws: `FetchFailure`, `Withheld`, or `CancellationError` when the task is cancelled or the loop has stopped.
    func perform(_ exchange: Exchange) async throws -> ExchangeAnswer {
        let id = inbox.withLock { inbox in
            inbox.lastID += 1
            return inbox.lastID
        }
        defer { _ = inbox.withLock { $0.cancelled.remove(id) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add(id, exchange, $0) }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ id: UInt64, _ exchange: Exchange, _ continuation: Continuation) {
        let isAdded = inbox.withLock { inbox in
            guard !inbox.isStopped, !inbox.cancelled.contains(id) else { return false }
            inbox.added.append((id, exchange, continuation))
            curl_multi_wakeup(multi)
            return true
        }
        if !isAdded { continuation.resume(throwing: CancellationError()) }
    }

    private func cancel(_ id: UInt64) {
        inbox.withLock { inbox in
            guard !inbox.isStopped else { return }
            inbox.cancelled.insert(id)
            curl_multi_wakeup(multi)
        }
    }

    // MARK: - On the thread

    private func run() {
        var active: [UInt64: Transfer] = [:]
        while true {
            let (added, cancelled, isStopped) = inbox.withLock { inbox in
                defer { inbox.added = [] }
                return (inbox.added, inbox.cancelled, inbox.isStopped)
            }
            for (id, exchange, continuation) in added {
                active[id] = start(exchange, continuation)
            }
            for id in isStopped ? Set(active.keys) : cancelled {
                guard let transfer = active.removeValue(forKey: id) else { continue }
                curl_multi_remove_handle(multi, transfer.handle)
                transfer.cancel()
            }
            if isStopped { break }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finishEnded(&active)
            curl_multi_poll(multi, nil, 0, 1000, nil)
        }
        curl_multi_cleanup(multi)
    }

    private func start(_ exchange: Exchange, _ continuation: Continuation) -> Transfer? {
        guard mayAct() else {
            continuation.resume(throwing: Withheld())
            return nil
        }
        guard let transfer = Transfer(exchange, mayAct, continuation) else {
            continuation.resume(throwing: FetchFailure.unreachable("out of memory"))
            return nil
        }
        curl_multi_add_handle(multi, transfer.handle)
        return transfer
    }

    private func finishEnded(_ active: inout [UInt64: Transfer]) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left)?.pointee {
            guard message.msg == CURLMSG_DONE, let handle = message.easy_handle,
                let id = active.first(where: { $0.value.handle == handle })?.key,
                let transfer = active.removeValue(forKey: id)
            else { continue }
            curl_multi_remove_handle(multi, handle)
            transfer.finish(message.data.result)
        }
    }
}
