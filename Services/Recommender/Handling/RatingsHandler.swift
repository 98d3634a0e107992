import Contract
public import Events
public import Store

/// Handles what the recommender consumes. People rate, change and withdraw ratings, reply to reviews and report them, and ask to be
/// forgotten; operators hide reviews; sources show critics' ratings.
///
/// A command states the new rating, never a difference, so a repeated command changes nothing.
public struct RatingsHandler: Handler {
    public let service = "recommender"
    public let instance: Instance
    public let inputs: [Topic] = [.ratingsCommands, .privacyCommands, .catalogSightings]
    public let forwards: [Topic] = [.ratingForwards]
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    let observed = ReviewCounts()
    let things: KnownThings
    private let sweep = Sweep(every: .seconds(3600))

    /// With no copies of others' things: whatever is rated is taken.
    public init() { self.init(KnownThings(liveWorld: LiveWorld(), isReady: { false })) }

    /// - Parameter instance: of several only to be settled.
    init(_ things: KnownThings, instance: Instance = Instance()) {
        (self.things, self.instance) = (things, instance)
    }

    public func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        if input.position.topic == Topic.catalogSightings.name { return try consume(input, in: transaction) }
        if input.position.topic == Topic.ratingForwards.name { return try take(forward: input, in: transaction) }
        switch (input.position.topic, input.event.type) {
        case (Topic.ratingsCommands.name, RatingEvents.put):
            try handle(input.event.decode(RateThing.self), input, in: transaction)
        case (Topic.ratingsCommands.name, RatingEvents.decide):
            try handle(input.event.decode(DecideRatings.self), input, in: transaction)
        case (Topic.ratingsCommands.name, ReviewEvents.reply):
            try handle(input.event.decode(ReplyToReview.self), ReviewCommand(input), in: transaction)
        case (Topic.ratingsCommands.name, ReviewEvents.report):
            try handle(input.event.decode(ReportReview.self), ReviewCommand(input), in: transaction)
        case (Topic.ratingsCommands.name, ReviewEvents.moderate):
            try handle(input.event.decode(ModerateReview.self), ReviewCommand(input), in: transaction)
        case (Topic.privacyCommands.name, PrivacyEvents.erase):
            try erase(input.event.decode(ErasePerson.self), input, in: transaction)
        default: throw Poison("\(input.event.type) is no command that the recommender knows")
        }
    }

    private func handle(_ command: RateThing, _ input: Input, in transaction: borrowing Transaction) throws {
        guard command.person == input.event.partitionKey, !command.person.isEmpty else {
            throw Poison("the partition key is not the person")
        }
        let reply = Reply(to: input, from: command.person, about: command.key, in: .ratingsAnswers)
        if let reason = RatingRules.refusal(of: command) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        let before = try RatingTable.rating(command.person, command.thing, in: transaction.database)
        if let before, before.reflects.reflects(input.position) {
            // The log may have the rating but not what followed from it.
            try emitSummary(of: command.thing, because: input.position, in: transaction)
            return try transaction.emit(reply.answer(.repeated))
        }
        if let reason = try refusal(of: command, before, at: input.event.time, in: transaction) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        let after = RatingRules.after(
            command, named: input.event.id, before: before, at: input.appendedAt, reflecting: input.position)
        guard RatingRules.isNews(after, before) else {
            return try transaction.emit(reply.answer(before == nil ? .unknown : .repeated))
        }
        if before?.review != nil, after?.review == nil {
            try forgetReports(of: before, because: input.position, in: transaction)
        }
        guard let after else {
            guard let before else { return }
            return try emitGone(before, because: input.position, in: transaction)
        }
        try emit(after, in: transaction)
        try emitSummary(of: command.thing, because: input.position, in: transaction)
    }

    private func refusal(
        of command: RateThing, _ before: PersonRating?, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Reason? {
        if try Erasures.cover(command.person, at: time, in: transaction.database) { return .erased }
        // Somebody who rated it knew it.
        if before == nil, command.stars != nil, command.isKnown != true, things.has(command.thing) == false {
            return Reason("unknown-thing", "there is no movie or place \(command.thing)")
        }
        guard before == nil, command.stars != nil,
            try RatingTable.count(of: command.person, in: transaction.database) >= RatingRules.most
        else { return nil }
        return Reason("too-many", "a person may rate at most \(RatingRules.most) things")
    }

    /// Forgets everything of a person.
    private func erase(_ command: ErasePerson, _ input: Input, in transaction: borrowing Transaction) throws {
        guard try Erasures.note(command, in: transaction.database) else { return }
        for rating in try RatingTable.ratings(of: command.person, in: transaction.database)
        where command.covers(rating.at) {
            try forgetReports(of: rating, because: input.position, in: transaction)
            try emitGone(rating, because: input.position, in: transaction)
        }
        try forgetReports(by: command, because: input.position, in: transaction)
    }

    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {
        guard input.position.topic == Topic.ratingsCommands.name else { return }
        let why = String("The command could not be read: \(reason)".prefix(500))
        let reply = Reply(to: input, from: input.event.partitionKey, about: input.event.subject, in: .ratingsAnswers)
        try transaction.emit(reply.answer(.refused, Reason("malformed", why)))
    }

    /// What a rebuild or an upgrade left to do is done, bit by bit. Every hour reports go whose reviews are no more, as many as are bounded
    /// work.
    public func tick(in transaction: borrowing Transaction) throws {
        try takeBack(limit: 200, in: transaction)
        guard sweep.isDue(at: transaction.now) else { return }
        for report in try ReportTable.ofNothing(limit: 1000, in: transaction.database) {
            try emitGone(report, because: nil, in: transaction)
        }
    }
}
