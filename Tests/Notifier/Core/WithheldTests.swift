import Contract
import Events
import Store
import TestKit
import Testing
import WebPush

@testable import NotifierService

/// The lease is checked twice: before messages are chosen, and right before each is sent.
@Suite(.timeLimit(.minutes(5))) struct `Without the lease` {
    @Test func `nothing is sent to a webhook, and nothing fails; with it again, once`() async throws {
        let receiver = try RawServer { $1.reply("", status: 204) }
        let (lease, requests) = (TestLease(), TestLease())
        let post = try WebhookPost(lease: lease, requests: requests)
        try await post.subscribe("w-1", receiver.url())
        try await post.consume(1, to: "00-a")
        // Messages are chosen, and the lease is lost before the connection is made, or before the request is sent.
        lease.give()
        for question in 0...1 {
            requests.give(for: question)
            try await eventually("the client has checked the lease") { requests.isOver }
        }
        lease.take()
        try await eventually("nothing is in progress") { post.loop.figures.running == 0 }
        let delivery = try #require(try await post.deliveries(to: "w-1").first)
        #expect(receiver.asked.isEmpty && delivery.status == .pending && delivery.attempts == 0)
        requests.give()
        lease.give()
        try await eventually("it has arrived") { try await post.deliveries(to: "w-1").first?.status == .delivered }
        #expect(receiver.asked.map { $0.headers["webhook-id"] } == [delivery.event])
        await post.close()
    }

    @Test func `nothing is sent to a device; with it again, once`() async throws {
        let service = try RawServer { $1.reply("", status: 201) }
        let lease = TestLease()
        let post = try PushPost(lease: lease)
        try await post.keep(Browser().device(of: "c-ann", at: service.url("/push")))
        try await post.consume("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready), number: 1)
        lease.give(for: 2)
        post.handler.pushBell.ring()
        try await eventually("the loop has checked the lease") { lease.isOver && post.loop.figures.running == 0 }
        #expect(service.asked.isEmpty)
        #expect(try await post.pending() == 1)
        lease.give()
        try await eventually("it has arrived") { try await post.pending() == 0 }
        #expect(service.asked.map { $0.headers["topic"] } == [PushSender.topic(of: "00-a")])
        await post.close()
    }

    @Test func `no letter is sent; with it again, once`() async throws {
        let lease = TestLease()
        let post = try LetterPost(lease: lease)
        post.mail.withhold()
        try await post.open(mailbox())
        try await post.post(LetterNews(kind: .ready, order: "00-a", customer: "c-ann", time: .now), named: "e-1")
        lease.give()
        try await eventually("it was tried") { post.mail.attempts > 1 }
        #expect(try await post.pending() == 1)
        post.mail.fail(with: nil)
        try await eventually("it is sent") { try await post.pending() == 0 }
        #expect(post.mail.sent.count == 1)
        await post.close()
    }
}
