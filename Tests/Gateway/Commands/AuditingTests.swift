import Contract
import EventLog
import Events
import Synchronization
import Testing

@testable import GatewayService

/// What is written down of merchants' and operators' commands.
@Suite struct `A command in the audit` {
    private let merchant = Actor(id: "m-1", role: .merchant, person: "c-a", duty: .staff)

    private func asker(_ actor: Actor?, _ address: String = "203.0.113.77") -> Asker {
        Asker(
            actor: actor, address: ClientAddress(connection: address, forwarded: nil, trusting: []), session: "s-1")
    }

    /// What a log that takes what it is given was given at once, append by append.
    private func appended(by actor: Actor?, isAtomic: Bool = true) async throws -> [[NewRecord]] {
        let log = TakingLog(appendsAreAtomic: isAtomic)
        let commands = Commands(log: log, keys: [], quotas: Quotas(Quotas.Limits(), exempt: []))
        let item = Item.sample("cafe.tea")
        try await Asker.$current.withValue(asker(actor)) {
            _ = try await commands.append(
                .catalogCommands, ItemEvents.put, id: "cmd-1", subject: item.id, partitionKey: item.place,
                PutItem(actor: actor ?? merchant, item: item, creates: true))
        }
        return log.appends
    }

    private func entry(in record: NewRecord) throws -> AuditEntry {
        try Event(json: record.value ?? []).decode(AuditEntry.self)
    }

    @Test func `stands beside it, in one append`() async throws {
        let appends = try await appended(by: merchant)
        #expect(appends.map { $0.map(\.topicPartition.topic) } == [["accounts.audit", "catalog.commands"]])
        let record = try #require(appends.first?.first)
        #expect(record.topicPartition.partition == partition(of: "c-a"))
        let entry = try entry(in: record)
        #expect(entry.person == "c-a" && entry.role == .merchant && entry.merchant == "m-1")
        #expect(entry.session == "s-1" && entry.network == "203.0.113.0/24")
        #expect(entry.type == "vicinity.item.put.v1" && entry.subject == "cafe.tea" && entry.place == "cafe")
        #expect(entry.command == "cmd-1")
        #expect(entry.members.contains("price") && !entry.members.contains("id"))
        #expect(!String(decoding: record.value ?? [], as: UTF8.self).contains("Tea"), "it holds no values")
    }

    @Test func `stands before it where a log cannot take both at once`() async throws {
        let appends = try await appended(by: merchant, isAtomic: false)
        #expect(appends.map { $0.map(\.topicPartition.topic) } == [["accounts.audit"], ["catalog.commands"]])
    }

    @Test func `is not there for customers, nor for what nobody asked`() async throws {
        for actor in [Actor(id: "c-a", role: .customer), nil] {
            #expect(try await appended(by: actor).flatMap { $0.map(\.topicPartition.topic) } == ["catalog.commands"])
        }
    }

    @Test func `names a machine by its token, and of a patch what it names`() async throws {
        let operatorToken = Actor(id: "o-1", role: .operator)
        let appends = try await Auditing.$named.withValue(["telephone"]) { try await appended(by: operatorToken) }
        let entry = try entry(in: try #require(appends.first?.first))
        #expect(entry.person == "o-1" && entry.merchant == nil && entry.members == ["telephone"])
    }

    @Test func `leaves out the person in the subject of a command`() throws {
        func subject(_ topic: Topic, _ subject: String) -> String? {
            Asker.$current.withValue(asker(merchant)) {
                Auditing.entry(
                    of: Event(
                        id: "i", source: "s", type: "t", subject: subject, partitionKey: "p", data: Array("{}".utf8)),
                    in: topic)?.subject
            }
        }
        #expect(subject(.ratingsCommands, "c-b/cafe") == "cafe")
        #expect(subject(.sessions, "c-b operator 2026-11-21T07:00:00Z") == "c-b")
        #expect(subject(.ordersCommands, "07-abc") == "07-abc")
        #expect(subject(.privacyCommands, "c-b") == nil)
    }

    @Test(arguments: [
        ("203.0.113.77", "203.0.113.0/24"), ("2001:db8:12:3456::1", "2001:db8:12::/48"),
        ("::ffff:10.1.2.3", "10.1.2.0/24"),
        ("somewhere", nil),
    ])
    func `names the network and not the device`(address: String, network: String?) {
        #expect(ClientAddress(connection: address, forwarded: nil, trusting: []).network == network)
    }
}

/// A log that takes everything and shows it.
private final class TakingLog: EventLog {
    private let taken = Mutex<[[NewRecord]]>([])
    let appendsAreAtomic: Bool

    init(appendsAreAtomic: Bool) { self.appendsAreAtomic = appendsAreAtomic }

    var appends: [[NewRecord]] { taken.withLock(\.self) }
    let identity = "taking"
    let refusesOldEpochs = false
    let oldestWait: OldestWait? = nil

    func prepare(_ topics: [Topic]) async throws -> [String] { [] }

    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        taken.withLock { $0.append(records) }
        return records.map { _ in 0 }
    }

    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        throw LogError.unavailable("it is only written")
    }

    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] { [:] }
    func close() async {}
}
