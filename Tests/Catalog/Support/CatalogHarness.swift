import Contract
import EventLog
import Events
import Store
import TestKit

@testable import CatalogService

/// The catalog over records, with helpers of its tests.
extension StepHarness {
    static func emptyCatalog() throws -> StepHarness {
        try StepHarness(CatalogHandler())
    }

    /// A catalog with a place of Anna's and some items there.
    static func catalog(_ items: Item...) async throws -> StepHarness {
        let harness = try emptyCatalog()
        try await harness.put(Place.sample(), by: .anna, creates: true)
        for item in items { try await harness.put(item, by: .anna, creates: true) }
        return harness
    }

    @discardableResult
    func put(
        _ place: Place, by actor: Actor, creates: Bool = false, at time: Timestamp = noon
    ) async throws -> [Event] {
        try await send(
            .catalogCommands, "vicinity.place.put.v1", subject: place.id, partitionKey: place.id, at: time,
            data: PutPlace(actor: actor, place: place, creates: creates))
    }

    @discardableResult
    func put(
        _ item: Item, by actor: Actor, creates: Bool = false, keepsStock: Bool? = nil, at time: Timestamp = noon
    ) async throws -> [Event] {
        try await send(
            .catalogCommands, "vicinity.item.put.v1", subject: item.id, partitionKey: item.place, at: time,
            data: PutItem(actor: actor, item: item, creates: creates, keepsStock: keepsStock))
    }

    @discardableResult
    func delete(_ id: String, by actor: Actor, at time: Timestamp = noon) async throws -> [Event] {
        let isItem = id.contains(".")
        let type = isItem ? "vicinity.item.delete.v1" : "vicinity.place.delete.v1"
        return try await send(
            .catalogCommands, type, subject: id, partitionKey: String(id.prefix { $0 != "." }), at: time,
            data: DeleteThing(actor: actor, id: id))
    }

    @discardableResult
    func ask(
        _ action: String, _ order: String, _ lines: [String: Int], at place: String = "krua", customer: String = "c-1",
        origin: String? = nil, fulfilment: Fulfilment? = nil, for slot: Timestamp? = nil,
        on time: Timestamp = noon
    ) async throws -> [Event] {
        let lines = lines.sorted { $0.key < $1.key }.map {
            PlaceOrder.Line(item: "\(place).\($0.key)", quantity: $0.value)
        }
        return try await send(
            .reservationRequests, "vicinity.reservation.\(action).v1", subject: "\(order)/\(place)",
            partitionKey: place,
            source: "/vicinity/orders", at: time,
            data: ReservationRequest(
                order: order, place: place, customer: customer, origin: origin,
                fulfilment: fulfilment, scheduledTime: slot,
                lines: lines))
    }

    func item(_ name: String = "soup") async throws -> Item? {
        try await read { try Tables(database: $0).item("krua.\(name)") }
    }

    func place(_ id: String = "krua") async throws -> Place? {
        try await read { try Tables(database: $0).place(id) }
    }
}

extension [Event] {
    /// The only verdict among them.
    var answer: Answer? {
        get throws {
            let answers = filter { $0.type == "vicinity.catalog.answered.v1" }
            return answers.count == 1 ? try answers[0].decode(Answer.self) : nil
        }
    }

    var reservation: Reservation? {
        get throws { try first { $0.type.hasPrefix("vicinity.reservation.") }?.decode(Reservation.self) }
    }

    var types: [String] { map { $0.type.replacing("vicinity.", with: "").replacing(".v1", with: "") } }
}
