import TestKit
import Testing

@testable import CrawlerService

@Test func `Kafka's access rules let the crawler read what it consumes`() throws {
    #expect(try KafkaACLs.allow("crawler", toRead: CrawlerHandler().inputs))
}
