import TestKit
import Testing

@testable import NotifierService

@Test func `Kafka's access rules let the notifier read its inputs`() throws {
    #expect(try KafkaACLs.allow("notifier", toRead: NotifierHandler().inputs))
}
