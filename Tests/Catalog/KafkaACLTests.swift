import TestKit
import Testing

@testable import CatalogService

@Test func `Kafka's access rules let the catalog read what it consumes`() throws {
    #expect(try KafkaACLs.allow("catalog", toRead: CatalogHandler().inputs + CatalogHandler().forwards))
}
