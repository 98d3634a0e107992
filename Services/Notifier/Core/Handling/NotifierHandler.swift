import Contract
import EventLog
public import Events
public import Store
import Traces
import Updates

/// Consumes events and enqueues messages about them. These are deliveries to merchants' and operators' webhooks (`Webhooks`), notices to
/// customers' devices (`Push`), and letters to their mailboxes (`Letters`). It also matches events with saved searches (`Searches`).
///
/// Commands come over HTTP, events from the log, and results of attempts from the sending loops.
public struct NotifierHandler: Handler {
    public let service = "notifier"
    /// The notifier consumes its own matches, so that they are sent like all other events.
    public let inputs: [Topic] =
        StreamedTopic.allCases.map(\.topic) + [.catalogAreas, .catalogStations, .privacyCommands]
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    /// Pending deliveries of one webhook.
    var mostPending = 100_000
    /// Devices and searches of all people.
    var mostDevices = PushRules.mostOfAll
    var mostSearches = SearchRules.mostOfAll
    /// Time of the daily letter.
    var dailyTime = DailyTime.usual
    /// Time without changes of a thing's ratings before searches are matched, and least pause between two matchings of a thing.
    var quiet = SearchRules.quiet
    var comparedInStep = SearchRules.comparedInStep
    let activeWebhooks = ActiveWebhooks()
    let searches = SearchMemory()
    let sweep = Sweep()
    /// Traces of consumed events by their identity, which messages about them continue.
    let traces = TraceNotes()
    let bell = Bell()
    let pushBell = Bell()
    let letterBell = Bell()

    public init() {}

    public func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        let isSearched = Self.searched.contains { $0.name == input.position.topic }
        if isSearched { try follow(input, in: transaction) }
        guard let topic = Self.streamed[input.position.topic] else {
            if isSearched { return }
            guard input.event.type == PrivacyEvents.erase else {
                throw Poison("\(input.event.type) is not an event type that the notifier consumes")
            }
            return try erase(input.event.decode(ErasePerson.self), in: transaction)
        }
        // A restated event was already sent when it happened.
        guard !input.event.isRestated, input.event.type != OwnerClaim.event else { return }
        traces.note(WebhookDelivery.identity(of: input.event))
        if topic == .orders {
            try notifyDevices(of: input.event, input.position, in: transaction)
            try writeLetters(about: input.event, input.position, in: transaction)
        }
        if topic == .ratings { try deleteOlder(than: input.event, in: transaction) }
        try enqueue(ConsumedEvent(input.event, in: topic), input.position, in: transaction)
    }

    private static let streamed = Dictionary(
        uniqueKeysWithValues: StreamedTopic.allCases.map { ($0.topic.name, $0) })

    /// No answer: commands come over HTTP.
    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {}

    // MARK: - The timer

    /// Time that an ended delivery is kept.
    static let retention = Duration.seconds(7 * 86_400)
    /// Deliveries deleted in one step.
    private static let slice = 1000

    public func tick(in transaction: borrowing Transaction) throws {
        let oldest = transaction.deletionTime.advanced(by: .zero - Self.retention)
        for delivery in try DeliveryTable.ended(before: oldest, limit: Self.slice, in: transaction.database) {
            try emitDeleted(delivery, in: transaction)
        }
        try pruneLetters(in: transaction)
        try matchChanges(in: transaction)
        guard sweep.isDue(at: transaction.now) else { return }
        try SearchTable.pruneNotes(in: transaction.database)
        try deleteOrphans(in: transaction)
        try deleteUnused(in: transaction)
    }

    /// Deletes deliveries of deleted webhooks, a bounded number per step; the timer continues.
    private func deleteOrphans(in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for webhook in try DeliveryTable.webhooks(in: database)
        where try WebhookTable.webhook(webhook, in: database) == nil {
            let found = try DeliveryTable.deliveries(of: webhook, limit: Self.slice, in: database)
            for delivery in found { try emitDeleted(delivery, in: transaction) }
            return sweep.goOn()
        }
    }
}
