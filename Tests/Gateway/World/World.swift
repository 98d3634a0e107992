import EmbeddedLog
import EventLog
import Events
import Synchronization
import TestKit

/// What is around a gateway under test: a log of its own, and stand-ins for the services behind it.
final class World: Sendable {
    let folder: ScratchFolder
    let log: EmbeddedLog
    let catalog = StandIn()
    let orders = StandIn()
    let search = StandIn()
    let recommender = StandIn()
    private let sequences = Mutex<[TopicPartition: Int64]>([:])

    private init() async throws {
        folder = try ScratchFolder()
        log = try await EmbeddedLog(path: folder.file("log.db"))
        _ = try await log.prepare(Topic.all)
    }

    /// Runs a test in a world of its own.
    static func with<Result: Sendable>(
        isolation: isolated (any _Concurrency.Actor)? = #isolation, _ test: (World) async throws -> Result
    ) async throws -> Result {
        let world = try await World()
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(
                try await withStandIns([world.catalog, world.orders, world.search, world.recommender]) {
                    try await test(world)
                })
        } catch {
            result = .failure(error)
        }
        await world.log.close()
        return try result.get()
    }

    // MARK: - Speaking as the owners do

    /// Appends an event as its owner's relay would, and returns what was appended.
    @discardableResult
    func say(
        _ topic: Topic, _ type: String, _ subject: String, partitionKey: String, because command: String? = nil,
        _ data: some Encodable
    ) async throws -> NewRecord {
        let place = TopicPartition(topic.name, partition(of: partitionKey))
        let sequence = sequences.withLock { sequences in
            sequences[place, default: 1_000_000] += 1
            return sequences[place, default: 0]
        }
        let event = Event(
            id: "\(place):\(sequence)", source: "/vicinity/\(topic.owner)", type: type, subject: subject,
            sequence: sequence, partitionKey: partitionKey, causationID: command, data: try JSON.encode(data))
        let record = NewRecord(place, key: subject, value: event.json)
        _ = try await log.append([record])
        return record
    }

    /// An order's new state.
    @discardableResult
    func say(_ order: Order, as happening: String? = nil, because command: String? = nil) async throws -> NewRecord {
        try await say(
            .orders, "vicinity.order.\(happening ?? order.status.rawValue).v1", order.id,
            partitionKey: order.customer, because: command, order)
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

    // MARK: - Hearing what the gateway says

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
