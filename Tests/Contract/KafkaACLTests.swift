import Contract
import Events
import TestKit
import Testing

@Suite struct `Kafka's access rules` {
    @Test(arguments: Set(Topic.all.map(\.owner)).union(["search"]))
    func `let a service write what it owns and nothing else`(service: String) throws {
        let owned = Topic.all.filter { $0.owner == service }.map(\.name)
        #expect(try KafkaACLs.topics(of: service, "Write") == Set(owned))
    }
}
