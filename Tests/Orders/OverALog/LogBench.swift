import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import Logging
import Store
import TestKit

@testable import OrdersService

/// The service's engine over an embedded log, beside a model of the catalog; the test is the gateway.
struct LogBench: Sendable {
    let log: EmbeddedLog
    let engine: Engine
    private let watch: DeadlineWatch

    /// Runs them while `body` does.
    /// - Parameter answering: selects the requests that the catalog answers.
    static func run(
        holdTime: Duration, answering: @Sendable @escaping (ReservationRequest) -> Bool = { _ in true },
        _ body: @Sendable @escaping (LogBench) async throws -> Void
    ) async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try await EmbeddedLog(path: folder.appending(path: "log.db").path)
        let bench = try LogBench(log: log, folder: folder, holdTime: holdTime)
        _ = try await log.prepare(Topic.all)
        try await withThrowingTaskGroup { group in
            group.addTask { try await bench.engine.run() }
            group.addTask { try await bench.watch.run() }
            group.addTask { try await bench.playCatalog(answering) }
            group.addTask {
                try await body(bench)
                throw Done()
            }
            defer { group.cancelAll() }
            do { while try await group.next() != nil {} } catch is Done {}
        }
        await log.close()
    }

    private struct Done: Error {}

    private init(log: EmbeddedLog, folder: URL, holdTime: Duration) throws {
        self.log = log
        let logger = Logger(label: "orders") { _ in SwiftLogNoOpLogHandler() }
        let health = RelayHealth()
        let deadlines = Deadlines()
        let handler = OrdersHandler(holdTimeout: holdTime, deadlines: deadlines) { health.healthySince }
        engine = Engine(
            handler: handler, log: log, folder: try StoreFolder(path: folder.appending(path: "orders").path),
            health: health, logger: logger)
        watch = DeadlineWatch(deadlines: deadlines, log: log, logger: logger)
    }

    private func playCatalog(_ answers: @Sendable (ReservationRequest) -> Bool) async throws {
        var catalog = ModelCatalog()
        var sequence: Int64 = 0
        let reader = try await log.reader(
            from: Dictionary(uniqueKeysWithValues: Topic.reservationRequests.partitions.map { ($0, 0) }))
        while true {
            try Task.checkCancellation()
            for record in try await reader.next(limit: 100, wait: .seconds(1)) {
                let event = try Event(json: record.value ?? [])
                guard event.type != OwnerClaim.event else { continue }
                let request = try event.decode(ReservationRequest.self)
                guard answers(request) else { continue }
                guard let reservation = catalog.handle(event.type, request) else { continue }
                sequence += 1
                try await append(
                    .reservations, "vicinity.reservation.\(reservation.state.rawValue).v1", subject: request.key,
                    partitionKey: request.customer, source: "/vicinity/catalog", sequence: sequence, reservation)
            }
        }
    }

    func place(_ command: PlaceOrder) async throws {
        try await append(
            .ordersCommands, "vicinity.order.place.v1", subject: command.order, partitionKey: command.actor.id,
            source: "/vicinity/gateway", sequence: nil, command)
    }

    private func append(
        _ topic: Topic, _ type: String, subject: String, partitionKey: String, source: String, sequence: Int64?,
        _ data: some Encodable
    ) async throws {
        let event = Event(
            id: UUID().uuidString, source: source, type: type, subject: subject, sequence: sequence,
            partitionKey: partitionKey, data: try JSON.encode(data))
        let record = NewRecord(
            TopicPartition(topic.name, partition(of: partitionKey)), key: subject, value: event.json)
        _ = try await log.append([record])
    }

    func order(_ id: String) async throws -> Order? {
        guard engine.status.missing.isEmpty else { return nil }
        return try await engine.read { try OrderTable.order(id, in: $0) }
    }
}
