import Contract
import EventLog
import Events
import Foundation
import Logging
import Payments
import Signing
import Store
import Synchronization
import TestKit
import Testing

@testable import OrdersService

@Suite struct `The loop of errands` {
    @Test func `asks what is due, again until it is answered, and writes the answer down, signed`() async throws {
        let log = NoticeLog()
        let provider = FlakyProvider()
        let run = SagaRun(held: [line(padThai)], paying: PaymentChoice(.online, tip: euros(50)))
        let order = run.current
        let keys = CommandKeys(
            service: "orders", keys: [try #require(CommandKey(id: "k1", secret: String(repeating: "s", count: 32)))])
        let bell = Bell()
        let loop = PaymentTaskLoop(
            providers: ["stripe": provider], page: URL(string: "https://page.example"), bell: bell,
            notices: NoticeWriter(log: log, keys: keys), mayAct: { true },
            logger: Logger(label: "test")
        ) { _, _, skipped in
            guard log.count == 0, let errand = order.payment?.errands.first, !skipped.contains(errand.id) else {
                return []
            }
            return [DuePaymentTask(order: order, errand: errand)]
        }
        let task = Task { try await loop.run() }
        defer { task.cancel() }
        try await eventually("the answer is in the log") { log.count == 1 }
        #expect(provider.keys == ["07-order/open", "07-order/open"])
        let request = try #require(provider.last)
        #expect(request.total == euros(1000) && request.lines.map(\.name).last == "Tip")
        #expect(request.returnTo?.absoluteString == "https://page.example/my-orders/07-order")
        let record = try #require(log.records.first)
        #expect(record.topicPartition.topic == "payments.notices" && record.key == "07-order")
        let event = try Event(json: try #require(record.value))
        #expect(keys.refusal(of: event, appendedAt: noon) == nil)
        let notice = try event.decode(PaymentNotice.self)
        #expect(notice.errand == "07-order/open" && notice.checkout?.id == "cs_07-order")
    }

    @Test func `asks nobody without the lease, not even if that is lost after the task was read; with it again, once`()
        async throws
    {
        let (log, provider, lease, bell) = (NoticeLog(), FlakyProvider(failures: 0), TestLease(), Bell())
        let order = SagaRun(held: [line(padThai)], paying: PaymentChoice(.online)).current
        let outcomes = Mutex<[String]>([])
        let key = try #require(CommandKey(id: "k1", secret: String(repeating: "s", count: 32)))
        let loop = PaymentTaskLoop(
            providers: ["stripe": provider], page: nil, bell: bell,
            notices: NoticeWriter(log: log, keys: CommandKeys(service: "orders", keys: [key])),
            mayAct: { lease.isHeld }, logger: Logger(label: "test"),
            asked: { _, outcome in outcomes.withLock { $0.append(outcome) } }
        ) { _, _, skipped in
            order.payment?.errands.filter { !skipped.contains($0.id) }.map { DuePaymentTask(order: order, errand: $0) }
                ?? []
        }
        let task = Task { try await loop.run() }
        defer { task.cancel() }
        // One question is whether to read, the next comes right before the provider is asked.
        for questions in 0...1 {
            lease.give(for: questions)
            bell.ring()
            try await eventually("the loop has looked") { lease.isOver }
        }
        #expect(provider.keys.isEmpty && outcomes.withLock { $0 }.isEmpty)
        lease.give()
        bell.ring()
        try await eventually("the answer is in the log") { log.count == 1 }
        #expect(provider.keys == ["07-order/open"] && outcomes.withLock { $0 } == ["answered"])
    }
}

/// Nobody knows what became of the first request.
private final class FlakyProvider: PaymentProvider {
    let name = "stripe"
    private let state = Mutex<(keys: [String], last: CheckoutRequest?)>(([], nil))
    private let failures: Int

    init(failures: Int = 1) { self.failures = failures }

    var keys: [String] { state.withLock { $0.keys } }
    var last: CheckoutRequest? { state.withLock { $0.last } }

    func open(_ request: CheckoutRequest) async throws(PaymentFailure) -> Checkout {
        let count = state.withLock { state in
            state.keys.append(request.key)
            state.last = request
            return state.keys.count
        }
        guard count > failures else { throw .unreachable("nothing answers") }
        return Checkout(id: "cs_\(request.order)", url: "https://pay.example", expiresAt: request.expiresAt)
    }

    func expire(_ checkout: String, of order: String) async throws(PaymentFailure) -> CheckoutEnd { .expired }
    func capture(_ payment: String, _ amount: Money, key: String) async throws(PaymentFailure) -> CaptureEnd {
        .captured
    }
    func void(_ payment: String, key: String) async throws(PaymentFailure) -> VoidEnd { .voided }
    func refund(_ payment: String, _ amount: Money, key: String) async throws(PaymentFailure) -> RefundEnd { .refunded }
    func refunds(of payment: String) async throws(PaymentFailure) -> [PaymentNotice.Refund] { [] }
}

/// Keeps what is appended.
private final class NoticeLog: EventLog {
    private let state = Mutex<[NewRecord]>([])

    var records: [NewRecord] { state.withLock { $0 } }
    var count: Int { records.count }
    var identity: String { "test" }
    var appendsAreAtomic: Bool { true }
    var refusesOldEpochs: Bool { false }

    func prepare(_ topics: [Topic]) async throws -> [String] { [] }

    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        state.withLock { $0 += records }
        return records.map { _ in 0 }
    }

    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader { throw LogError.closed }
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] { [:] }
    func close() async {}
}
