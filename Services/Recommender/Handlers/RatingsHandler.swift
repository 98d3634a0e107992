import Contract
public import Events
public import Store

/// Handles what the recommender consumes. People rate, change and withdraw ratings, and ask to be forgotten; sources show critics' ratings.
///
/// A command states the new rating, never a difference, so a repeated command changes nothing.
public struct RatingsHandler: Handler {
    public let service = "recommender"
    public let inputs: [Topic] = [.ratingsCommands, .privacyCommands, .catalogSightings]
    public let states = RatingState.allCases.map(\.topic)
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    let observed = ReviewCounts()

    public init() {}

    public func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        if input.position.topic == Topic.catalogSightings.name { return try consume(input, in: transaction) }
        switch (input.position.topic, input.event.type) {
        case (Topic.ratingsCommands.name, RatingEvents.put):
            try handle(input.event.decode(RateThing.self), input, in: transaction)
        case (Topic.privacyCommands.name, PrivacyEvents.erase):
            try erase(input.event.decode(ErasePerson.self), input, in: transaction)
        default: throw Poison("\(input.event.type) is no command that the recommender knows")
        }
    }

    private func handle(_ command: RateThing, _ input: Input, in transaction: borrowing Transaction) throws {
        guard command.person == input.event.partitionKey, !command.person.isEmpty else {
            throw Poison("the partition key is not the person")
        }
        let reply = Reply(to: input, from: command.person, about: command.key)
        if let reason = RatingRules.refusal(of: command) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        let before = try RatingTable.rating(command.person, command.thing, in: transaction.database)
        if let before, before.reflects.reflects(input.position) {
            // The log may have the rating but not the summary that followed from it.
            try emitSummary(of: command.thing, because: input.position, in: transaction)
            return try transaction.emit(reply.answer(.repeated))
        }
        if let reason = try refusal(of: command, before, at: input.event.time, in: transaction) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        let after = RatingRules.after(command, before: before, at: input.event.time, reflecting: input.position)
        guard before?.stars != after?.stars || before?.review != after?.review else {
            return try transaction.emit(reply.answer(before == nil ? .unknown : .repeated))
        }
        if let after {
            try emit(after, in: transaction)
        } else {
            try emitGone(command.person, command.thing, because: input.position, in: transaction)
        }
        try emitSummary(of: command.thing, because: input.position, in: transaction)
    }

    private func refusal(
        of command: RateThing, _ before: PersonRating?, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Reason? {
        if try Erasures.contains(command.person, after: time, in: transaction.database) {
            return Reason("erased", "the person's data was erased after this was asked")
        }
        guard before == nil, command.stars != nil,
            try RatingTable.count(of: command.person, in: transaction.database) >= RatingRules.most
        else { return nil }
        return Reason("too-many", "a person may rate at most \(RatingRules.most) things")
    }

    /// Forgets everything of a person up to the moment they asked for it.
    private func erase(_ command: ErasePerson, _ input: Input, in transaction: borrowing Transaction) throws {
        try Erasures.note(command.person, at: command.requestedAt, in: transaction.database)
        for rating in try RatingTable.ratings(of: command.person, in: transaction.database)
        where rating.at <= command.requestedAt {
            try emitGone(rating.person, rating.thing, because: input.position, in: transaction)
            try emitSummary(of: rating.thing, because: input.position, in: transaction)
        }
    }

    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {
        guard input.position.topic == Topic.ratingsCommands.name else { return }
        let why = String("The command could not be read: \(reason)".prefix(500))
        let reply = Reply(to: input, from: input.event.partitionKey, about: input.event.subject)
        try transaction.emit(reply.answer(.refused, Reason("malformed", why)))
    }

    public func tick(in transaction: borrowing Transaction) throws {}
}
