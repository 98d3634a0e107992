import Contract
import Events
import TestKit
import Testing

@Suite struct `Kafka's access rules` {
    @Test(arguments: Set(Topic.all.map(\.owner)).union(["search"]).subtracting([Topic.leaders.owner]))
    func `let a service write what it owns and nothing else`(service: String) throws {
        var owned = Set(Topic.all.filter { $0.owner == service }.map(\.name))
        // Answers to its payment tasks are signed like gateways' notices.
        if service == "orders" { owned.insert(Topic.paymentNotices.name) }
        // It keeps records that gateways wrote there, and appends them again to a lost or restored log.
        if service == "accounts" {
            owned.formUnion([Topic.sessions.name, Topic.audit.name, Topic.privacyCommands.name])
        }
        // The leading process of an owner writes there.
        if !["gateway", "search"].contains(service) { owned.insert(Topic.leaders.name) }
        #expect(try KafkaACLs.topics(of: service, "Write") == owned)
    }
}
