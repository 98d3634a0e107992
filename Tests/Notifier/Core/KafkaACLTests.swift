import TestKit
import Testing

@testable import NotifierService

@Test func `Kafka's access rules let the notifier read what it hears`() throws {
    #expect(try KafkaACLs.allow("notifier", toRead: NotifierHandler().inputs))
}
