import TestKit
import Testing

@testable import AccountsService

@Test func `Kafka's access rules let accounts read its inputs`() throws {
    #expect(try KafkaACLs.allow("accounts", toRead: AccountsHandler().inputs))
}
