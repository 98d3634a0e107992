import Contract
import EmbeddedLog
import EventLog
import Events
import Synchronization
import TestKit

/// What is around a gateway under test: a log of its own, and stand-ins for the services behind it.
final class GatewayFixture: Sendable {
    let folder: ScratchFolder
    let log: EmbeddedLog
    let catalog = StandIn()
    let orders = StandIn()
    let search = StandIn()
    let recommender = StandIn()
    private let sequences = Mutex<[TopicPartition: Int64]>([:])

    /// - Parameter isOwned: catalog and orders have been here.
    private init(isOwned: Bool) async throws {
        folder = try ScratchFolder()
        // It does not clean by itself: whoever has begun to clean goes on, and `compact` would never have its turn.
        var settings = EmbeddedLog.Settings()
        settings.cleaningInterval = nil
        log = try await EmbeddedLog(path: folder.file("log.db"), settings: settings)
        _ = try await log.prepare(Topic.all)
        guard isOwned else { return }
        for owner in ["catalog", "orders"] {
            for place in Topic.checkpoints(of: owner).partitions { try await claim(place, of: owner, epoch: 1) }
        }
    }

    /// Runs a test in a world of its own.
    static func with<Result: Sendable>(
        isOwned: Bool = true, isolation: isolated (any _Concurrency.Actor)? = #isolation,
        _ test: (GatewayFixture) async throws -> Result
    ) async throws -> Result {
        let fixture = try await GatewayFixture(isOwned: isOwned)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(
                try await withStandIns([fixture.catalog, fixture.orders, fixture.search, fixture.recommender]) {
                    try await test(fixture)
                })
        } catch {
            result = .failure(error)
        }
        await fixture.log.close()
        return try result.get()
    }

    // MARK: - Speaking as the owners do

    /// Appends an owner's claim, as it does at its start.
    /// - Parameter address: of one that is one of several.
    func claim(_ place: TopicPartition, of owner: String, epoch: Int64, address: String? = nil) async throws {
        let source = "/vicinity/\(owner)"
        let claim = OwnerClaim(sources: [source, "\(source)/0"], epoch: epoch, version: "1", address: address)
        let event = Event(
            id: "\(place.topic):\(place.partition):owner-\(epoch)", source: source, type: OwnerClaim.event.name,
            subject: "owner:\(source)", partitionKey: "owner:\(source)", data: try JSON.encode(claim))
        let headers = [HeaderName.epoch: "\(epoch)"]
        _ = try await log.append([NewRecord(place, key: event.subject, value: event.json, headers: headers)])
    }

    /// Appends an event as its owner's relay would, and returns what was appended.
    @discardableResult
    func emit(
        _ topic: Topic, _ type: String, _ subject: String, partitionKey: String, because command: String? = nil,
        epoch: Int64? = nil, isRestated: Bool = false, _ data: some Encodable
    ) async throws -> NewRecord {
        let place = TopicPartition(topic.name, partition(of: partitionKey))
        let sequence = sequences.withLock { sequences in
            sequences[place, default: 1_000_000] += 1
            return sequences[place, default: 0]
        }
        let event = Event(
            id: "\(place):\(sequence)", source: "/vicinity/\(topic.owner)", type: type, subject: subject,
            sequence: sequence, partitionKey: partitionKey, causationID: command, isRestated: isRestated,
            data: try JSON.encode(data))
        let headers = epoch.map { [HeaderName.epoch: "\($0)"] } ?? [:]
        let record = NewRecord(place, key: subject, value: event.json, headers: headers)
        _ = try await log.append([record])
        return record
    }

    /// An order's new state.
    @discardableResult
    func emit(_ order: Order, as happening: String? = nil, because command: String? = nil, epoch: Int64? = nil)
        async throws -> NewRecord
    {
        try await emit(
            .orders, "vicinity.order.\(happening ?? order.status.rawValue).v1", order.id,
            partitionKey: order.customer, because: command, epoch: epoch, order)
    }

    /// The verdict on a command that changed nothing.
    func answer(
        _ command: Event, _ topic: Topic, _ verdict: Answer.Verdict, _ reason: Reason? = nil, actor: String = "x"
    ) async throws {
        let answer = Answer(
            command: command.id, actor: actor, subject: command.subject, verdict: verdict, reason: reason)
        let type = topic == .ordersAnswers ? "vicinity.order.answered.v1" : "vicinity.catalog.answered.v1"
        let place = TopicPartition(topic.name, partition(of: actor))
        let event = Event(
            id: "answer-\(command.id)", source: "/vicinity/\(topic.owner)", type: type, subject: command.subject,
            sequence: nil, partitionKey: actor, data: try JSON.encode(answer))
        _ = try await log.append([NewRecord(place, key: command.id, value: event.json)])
    }

    /// Has the log compacted as if 60 days had passed, until so many records of a partition are left.
    func compact(_ place: TopicPartition, to count: Int) async throws {
        var settings = EmbeddedLog.Settings()
        settings.passes(.seconds(60 * 86_400))
        let cleaner = try await EmbeddedLog(path: folder.file("log.db"), settings: settings)
        try await waitFor("\(count) records are left") {
            try await cleaner.clean()
            let reader = try await log.reader(from: [place: 0])
            let records = try await reader.next(limit: 100, wait: .zero)
            await reader.close()
            return records.count == count ? true : nil
        }
        await cleaner.close()
    }

    // MARK: - What the gateway has appended

    /// All commands in a topic so far.
    func commands(_ topic: Topic) async throws -> [Event] {
        let reader = try await log.reader(from: Dictionary(uniqueKeysWithValues: topic.partitions.map { ($0, 0) }))
        var events: [Event] = []
        while case let records = try await reader.next(limit: 1000, wait: .zero), !records.isEmpty {
            events += try records.map { try Event(json: $0.value ?? []) }
        }
        await reader.close()
        return events
    }

    /// Runs a test while a service answers commands: `handle` gets each command once.
    func whileAnswering<Result: Sendable>(
        _ topic: Topic, isolation: isolated (any _Concurrency.Actor)? = #isolation,
        _ handle: @escaping @Sendable (Event) async throws -> Void, _ test: () async throws -> Result
    ) async throws -> Result {
        let bounds = try await log.bounds(of: topic.partitions)
        let reader = try await log.reader(from: bounds.mapValues(\.upperBound))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    for record in try await reader.next(limit: 100, wait: .seconds(1)) {
                        try await handle(Event(json: record.value ?? []))
                    }
                }
            }
            let result: Swift.Result<Result, any Error>
            do { result = .success(try await test()) } catch { result = .failure(error) }
            group.cancelAll()
            try? await group.waitForAll()
            await reader.close()
            return try result.get()
        }
    }
}
