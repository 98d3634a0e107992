import Events
import OrdersService
import TestKit
import Testing

@Test func `Kafka's access rules let orders read its inputs`() throws {
    let handler = OrdersHandler(deadlines: Deadlines()) { Timestamp.now }
    #expect(try KafkaACLs.allow("orders", toRead: handler.inputs))
}
