import Contract
import Events
import TestKit
import Testing

@Suite struct `Kafka's access rules` {
    @Test(arguments: Set(Topic.all.map(\.owner)).union(["search"]).subtracting([Topic.leaders.owner]))
    func `let a service write what it owns and nothing else`(service: String) throws {
        var owned = Set(Topic.all.filter { $0.owner == service }.map(\.name))
        // Its errands' answers are signed as gateways' notices are.
        if service == "orders" { owned.insert(Topic.paymentNotices.name) }
        // It keeps what gateways wrote there, and appends it again to a log that was lost or put back.
        if service == "accounts" {
            owned.formUnion([Topic.sessions.name, Topic.audit.name, Topic.privacyCommands.name])
        }
        // Whichever process leads an owner says so.
        if !["gateway", "search"].contains(service) { owned.insert(Topic.leaders.name) }
        #expect(try KafkaACLs.topics(of: service, "Write") == owned)
    }
}
