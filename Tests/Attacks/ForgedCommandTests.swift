import Contract
import EmbeddedLog
import EventLog
import Events
import TestKit
import Testing

/// A program that may write to the log, but is no gateway: a compromised service.
@Suite(.serialized) struct `Whoever writes to the log` {
    private static let thief = Actor(id: "o-thief", role: .operator)

    private func event(_ type: String, _ subject: String, _ key: String, _ data: some Encodable) throws -> Event {
        Event(
            id: "forged-\(subject)-\(type)", source: "/vicinity/gateway", type: type, subject: subject,
            partitionKey: key, data: try JSON.encode(data))
    }

    @Test(.timeLimit(.minutes(4))) func `cannot command in anybody's name`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 10)
            let victim = try await town.newCustomer()
            let order: OrderAnswer = try await victim.order([(items[0], 2)], prefer: "wait=20").decode()
            let log = try await EmbeddedLog(path: town.folder.file("log/log.db"))
            let forged: [(Topic, Event)] = [
                (
                    .ordersCommands,
                    try event(
                        "vicinity.order.cancel.v1", order.id, victim.id,
                        CancelOrder(order: order.id, customer: victim.id, actor: Self.thief))
                ),
                (
                    .catalogCommands,
                    try event(
                        "vicinity.item.delete.v1", items[1], "cafe", DeleteThing(actor: Self.thief, id: items[1]))
                ),
                (
                    .ratingsCommands,
                    try event(
                        "vicinity.rating.put.v1", "\(victim.id)/cafe", victim.id,
                        RateThing(person: victim.id, thing: "cafe", stars: 0))
                ),
                (
                    .privacyCommands,
                    try event(
                        "vicinity.privacy.erase.v1", victim.id, victim.id,
                        ErasePerson(customer: victim.id, at: .now))
                ),
            ]
            // Once without a signature, and once with that of another command, which a gateway has signed.
            let stolen = try await signature(in: log)
            for (topic, event) in forged {
                for signature: String? in [nil, stolen, "x.\(String(repeating: "0", count: 64))"] {
                    var event = event
                    event.id += signature ?? ""
                    event.signature = signature
                    let partition = TopicPartition(topic.name, partition(of: event.partitionKey))
                    _ = try await log.append([NewRecord(partition, key: event.subject, value: event.json)])
                }
            }
            for service in [town.orders, town.catalog, town.recommender] {
                try await waitFor("\(service.name) has put the forged commands aside") {
                    let letters = try await service.http.get("/admin/dead-letters?limit=100").text
                    guard letters.ranges(of: "sign").count >= 3 else { throw Overdue(letters) }
                    return true
                }
            }
            #expect(try await victim.order(order.id)?.status == .confirmed)
            #expect(try await victim.gateway.get("/v1/items/\(items[1])").status == 200)
            #expect(try await victim.gateway.get("/v1/ratings").text.contains(#""total":0"#))
            // The gateway's own commands still work.
            #expect(try await victim.order([(items[0], 1)], prefer: "wait=20").status == 201)
            // An operator who resends a forged one gets the same refusal.
            let letters = try await town.orders.http.get("/admin/dead-letters?limit=1").text
            let id = try #require(letters.firstMatch(of: /"id":"([^"]+)"/)?.1)
            let again = try await town.orders.http.post(
                "/admin/dead-letters/resend?id=\(id.replacing("/", with: "%2F").replacing("@", with: "%40"))")
            #expect(again.status == 409 && again.text.contains("sign"), "\(again.text)")
            #expect(try await victim.order(order.id)?.status == .confirmed)
            await log.close()
        }
    }

    /// A signature that a gateway has made.
    private func signature(in log: EmbeddedLog) async throws -> String {
        let bounds = try await log.bounds(of: Topic.ordersCommands.partitions)
        let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
        let records = try await reader.next(limit: 100, wait: .seconds(1))
        await reader.close()
        let commands = records.compactMap(\.value).compactMap { try? Event(json: $0) }
        return try #require(commands.lazy.compactMap(\.signature).first)
    }
}
