import Contract
import Events
import Geo
import Store
import Synchronization
import TestKit
import Updates

@testable import NotifierService

let noon = Timestamp("2026-11-21T12:00:00Z")!

func seconds(_ count: Int, after time: Timestamp = noon) -> Timestamp { time.advanced(by: .seconds(count)) }
func days(_ count: Int, after time: Timestamp = noon) -> Timestamp { time.advanced(by: .seconds(86_400 * count)) }

/// A webhook of a business, or of operators, as created by a request.
func webhook(
    _ id: String = "w-1", of subscriber: String = "m-anna", _ topics: [String] = ["orders"],
    places: [String]? = nil, types: [String]? = nil, url: String = "https://hooks.example.com/a"
) -> Webhook {
    Webhook(
        id: id, subscriber: subscriber, role: subscriber == Webhook.operators ? .operator : .merchant, url: url,
        topics: topics, places: places, types: types, createdAt: noon, updatedAt: noon)
}

/// The handler on a store of its own, with helpers of tests.
final class Bench {
    let handler: NotifierHandler
    let harness: StepHarness
    private var sequence: Int64 = 0

    /// - Parameters:
    ///   - quiet: time within which changes of a thing are combined; by default none.
    ///   - most: limit of devices and searches.
    init(
        mostPending: Int = 100_000, quiet: Duration = .zero, comparedInStep: Int = SearchRules.comparedInStep,
        most: Int = 100_000
    ) throws {
        var handler = NotifierHandler()
        (handler.mostDevices, handler.mostSearches) = (most, most)
        handler.quiet = quiet
        handler.comparedInStep = comparedInStep
        handler.mostPending = mostPending
        self.handler = handler
        harness = try StepHarness(handler)
    }

    /// Performs a step with a result.
    func perform<Value: Sendable>(
        at time: Timestamp = noon, _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
    ) async throws -> Value {
        let box = Box<Value>()
        try await harness.perform(at: time) { box.set(try body($0)) }
        return box.value.withLock { $0 }!
    }

    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        func set(_ new: Value) { value.withLock { $0 = new } }
    }

    @discardableResult
    func subscribe(_ webhook: Webhook, at time: Timestamp = noon) async throws -> Webhook {
        try await perform(at: time) { [handler] in try handler.create(webhook, in: $0) }
    }

    // MARK: - Events

    @discardableResult
    func order(
        _ id: String = "00-a", of customer: String = "c-ann", from merchant: String = "m-anna",
        _ type: String = "vicinity.order.confirmed.v1", name: String = "Ann", at time: Timestamp = noon
    ) async throws -> String {
        let order = Order(
            id: id, customer: customer, status: .confirmed, lines: [],
            contact: Contact(name: name, telephone: "+34 600 000 000"),
            parts: [
                OrderPart(place: "cafe", merchant: merchant, reservation: .committed, status: .confirmed)
            ],
            digest: "", deadline: nil, createdAt: time, updatedAt: time, history: [])
        return try await consume(.orders, type, id, customer, order, at: time)
    }

    @discardableResult
    func rating(of thing: String, intro: String, at time: Timestamp = noon) async throws -> String {
        let summary = RatingSummary(thing: thing, average: 4, count: 1, lastReviewIntro: intro, updatedAt: time)
        return try await consume(
            .ratingSummaries, "vicinity.rating-summary.changed.v1", thing, thing, summary, at: time)
    }

    /// - Returns: the event's identity as receivers see it.
    @discardableResult
    func consume(
        _ topic: Topic, _ type: String, _ subject: String, _ partitionKey: String, _ data: some Encodable & Sendable,
        at time: Timestamp = noon
    ) async throws -> String {
        sequence += 1
        let (id, source) = ("\(topic.name):0:0-\(sequence)", "/vicinity/\(topic.owner)/0")
        try await harness.send(
            topic, type, subject: subject, partitionKey: partitionKey, id: id, source: source, sequence: sequence,
            at: time, data: data)
        return id.replacing(".", with: "-")
    }

    func erase(_ person: String, forGood isForGood: Bool = true, at time: Timestamp) async throws {
        let request = ErasePerson(person: person, requestedAt: time)
        try await harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: person, partitionKey: person, at: time,
            data: isForGood ? ErasePerson(customer: person, at: time) : request)
    }

    // MARK: - Results

    func settle(
        _ event: String, to webhook: String = "w-1", _ outcome: WebhookAttempt.Outcome = .failed, status: Int? = 500,
        failures: Int = 1, retryAfter: Duration? = nil, at time: Timestamp = noon
    ) async throws {
        let attempt = WebhookAttempt(
            webhook: webhook, event: event, outcome: outcome,
            answer: WebhookDelivery.Answer(status: status, at: time, milliseconds: 7), retryAfter: retryAfter,
            failures: failures)
        _ = try await perform(at: time) { [handler] in try handler.settle(attempt, in: $0) }
    }

    func delivery(_ event: String, to webhook: String = "w-1") async throws -> WebhookDelivery? {
        try await harness.read { try DeliveryTable.delivery(event, to: webhook, in: $0) }
    }

    func webhook(_ id: String = "w-1") async throws -> Webhook? {
        try await harness.read { try WebhookTable.webhook(id, in: $0) }
    }

    /// Events of due deliveries, in order.
    func due(at time: Timestamp = noon, to webhook: String = "w-1") async throws -> [String] {
        try await harness.read { database in
            guard let webhook = try WebhookTable.webhook(webhook, in: database) else { return [] }
            return try DueTable.due(webhook, at: time, limit: 100, skipping: [], in: database).map(\.event)
        }
    }
}
