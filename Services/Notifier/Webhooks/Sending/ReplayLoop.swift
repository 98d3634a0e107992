import Contract
import EventLog
import Events
import Logging
import Store

/// Reads the log again for webhooks with a replay, a bounded part for each in turn. A webhook with many pending deliveries waits. The
/// webhook's record has the next positions to read.
final class ReplayLoop: Sendable {
    private let store: any StoreAccess
    private let handler: NotifierHandler
    private let log: any EventLog
    private let logger: Logger

    /// Pending deliveries of a webhook above which its replay waits.
    private static let mostPending = 10_000
    /// Batches read per webhook and turn.
    private static let turn = 4

    init(store: any StoreAccess, handler: NotifierHandler, log: any EventLog, logger: Logger) {
        (self.store, self.handler, self.log, self.logger) = (store, handler, log, logger)
    }

    /// Runs until the task is cancelled.
    /// - Throws: `LogError` if the log's client can no longer be used.
    func run() async throws {
        var passes: [String: ReplayPass] = [:]
        while true {
            try await Task.sleep(for: passes.isEmpty ? .milliseconds(500) : .milliseconds(20))
            do {
                try await advance(&passes)
            } catch let error as CancellationError {
                throw error
            } catch {
                for pass in passes.values { await pass.close() }
                passes = [:]
                if let error = error as? LogError, error.endsTheClient { throw error }
                // The engine is not ready or stops, or the log does not answer.
                logger.debug("replays wait", metadata: ["why": "\(error)"])
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    private func advance(_ passes: inout [String: ReplayPass]) async throws {
        let webhooks = try await store.read { database in
            try WebhookTable.replaying(in: database).filter {
                try DeliveryTable.pending(of: $0.id, in: database) < Self.mostPending
            }
        }
        for (id, pass) in passes where !webhooks.contains(where: { $0.id == id && $0.replay?.until == pass.until }) {
            await pass.close()
            passes[id] = nil
        }
        for webhook in webhooks {
            if passes[webhook.id] == nil { passes[webhook.id] = try await ReplayPass(webhook, log) }
            guard let pass = passes[webhook.id] else { continue }
            for _ in 0..<Self.turn where try await !step(pass) {
                await pass.close()
                passes[webhook.id] = nil
                break
            }
        }
    }

    /// - Returns: false if the replay is complete.
    private func step(_ pass: ReplayPass) async throws -> Bool {
        let events = pass.isDone ? [] : try await pass.read()
        let (id, until, next, isDone) = (pass.webhook, pass.until, pass.next, pass.isDone)
        guard !events.isEmpty || isDone else { return true }
        return try await store.perform { [handler] transaction in
            guard var webhook = try WebhookTable.webhook(id, in: transaction.database), webhook.replay?.until == until
            else { return false }
            var isSent = false
            for replayed in events {
                let consumed = ConsumedEvent(replayed.event, in: replayed.topic)
                if try handler.enqueueAgain(consumed, replayed.position, to: webhook, in: transaction) { isSent = true }
            }
            guard isSent || isDone else { return true }
            webhook.replay?.next = next
            if isDone { webhook.replay = nil }
            try handler.emit(webhook, in: transaction)
            return !isDone
        }
    }
}
