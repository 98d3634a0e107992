import Contract
import EventLog
public import Events
public import Store
import Traces
import Updates

/// Keeps where merchants and operators have what happens sent, and each event on its way there; and customers' devices that want to be told
/// what happens to their orders, see `Push`, or have it written, see `Letters`; and searches that customers saved, see `Searches`.
///
/// What they ask of it comes over HTTP; see `Subscribing` beside this. What happens it hears from the log; what came of an attempt it is told
/// by the loop that makes them, see `Settling`.
public struct NotifierHandler: Handler {
    public let service = "notifier"
    /// What searches find comes back by the log, to be sent like all else that happens.
    public let inputs: [Topic] =
        StreamedTopic.allCases.map(\.topic) + [.catalogAreas, .catalogStations, .privacyCommands]
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    /// So much may be pending of one webhook.
    var mostPending = 100_000
    /// So many devices and searches there may be.
    var mostDevices = PushRules.mostOfAll
    var mostSearches = SearchRules.mostOfAll
    /// When daily letters go out.
    var dailyTime = DailyTime.usual
    /// How long a thing is quiet before searches are asked about its ratings, and rests before they are asked about it again.
    var quiet = SearchRules.quiet
    var askedInStep = SearchRules.askedInStep
    let memory = WebhookMemory()
    let searches = SearchMemory()
    let sweep = Sweep()
    /// Of events, by their identity: whatever tells of them is part of their traces.
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
                throw Poison("\(input.event.type) is no command that the notifier knows")
            }
            return try erase(input.event.decode(ErasePerson.self), in: transaction)
        }
        // A restated event was already sent when it happened.
        guard !input.event.isRestated, input.event.type != OwnerClaim.event else { return }
        traces.note(WebhookDelivery.identity(of: input.event))
        if topic == .orders {
            try tell(input.event, input.position, in: transaction)
            try write(input.event, input.position, in: transaction)
        }
        if topic == .ratings { try forgetOlder(than: input.event, in: transaction) }
        try enqueue(HeardEvent(input.event, in: topic), input.position, in: transaction)
    }

    private static let streamed = Dictionary(
        uniqueKeysWithValues: StreamedTopic.allCases.map { ($0.topic.name, $0) })

    /// Nobody waits for an answer by the log.
    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {}

    // MARK: - The timer

    /// How long it is to be seen what became of a delivery.
    static let keptFor = Duration.seconds(7 * 86_400)
    /// In one step.
    private static let slice = 1000

    public func tick(in transaction: borrowing Transaction) throws {
        let oldest = transaction.deletionTime.advanced(by: .zero - Self.keptFor)
        for delivery in try DeliveryTable.ended(before: oldest, limit: Self.slice, in: transaction.database) {
            try emitGone(delivery, in: transaction)
        }
        try tidyLetters(in: transaction)
        try askSearches(in: transaction)
        guard sweep.isDue(at: transaction.now) else { return }
        try SearchTable.forgetNotes(in: transaction.database)
        try forgetOrphans(in: transaction)
        try forgetUnused(in: transaction)
    }

    /// Deliveries of webhooks that are no more: as much as is bounded work; the timer comes again.
    private func forgetOrphans(in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for webhook in try DeliveryTable.webhooks(in: database)
        where try WebhookTable.webhook(webhook, in: database) == nil {
            let found = try DeliveryTable.deliveries(of: webhook, limit: Self.slice, in: database)
            for delivery in found { try emitGone(delivery, in: transaction) }
            return sweep.goOn()
        }
    }
}
