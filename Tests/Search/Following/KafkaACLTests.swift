import TestKit
import Testing

@testable import SearchService

@Test func `Kafka's access rules let search read what it follows`() throws {
    #expect(try KafkaACLs.allow("search", toRead: ThingKind.allCases.map(\.topic)))
}
