import Contract
public import Events
public import Store

/// Handles what the recommender consumes: people's commands about ratings and reviews, their requests to be erased, operators' decisions,
/// and sightings of critics' reviews.
///
/// A command states the new rating, never a difference, so a repeated command changes nothing.
public struct RatingsHandler: Handler {
    public let service = "recommender"
    public let instance: Instance
    public let inputs: [Topic] = [.ratingsCommands, .privacyCommands, .catalogSightings]
    public let forwards: [Topic] = [.ratingForwards]
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    let observed = CriticReviewCounts()
    let things: KnownThings
    private let sweep = Sweep(every: .seconds(3600))

    /// A handler without copies of other services' things, which accepts ratings of any thing.
    public init() { self.init(KnownThings(liveModel: LiveModel(), isReady: { false })) }

    /// - Parameter instance: one of several former processes, only to settle what they had forwarded.
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
            return try emitDeleted(before, because: input.position, in: transaction)
        }
        try emit(after, in: transaction)
        try emitSummary(of: command.thing, because: input.position, in: transaction)
    }

    private func refusal(
        of command: RateThing, _ before: PersonRating?, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Reason? {
        if try Erasures.cover(command.person, at: time, in: transaction.database) { return .erased }
        // A thing that the person rated before was known.
        if before == nil, command.stars != nil, command.isKnown != true, things.has(command.thing) == false {
            return Reason("unknown-thing", "there is no movie or place \(command.thing)")
        }
        guard before == nil, command.stars != nil,
            try RatingTable.count(of: command.person, in: transaction.database) >= RatingRules.most
        else { return nil }
        return Reason("too-many", "a person may rate at most \(RatingRules.most) things")
    }

    /// Deletes all data of a person that the command covers.
    private func erase(_ command: ErasePerson, _ input: Input, in transaction: borrowing Transaction) throws {
        guard try Erasures.note(command, in: transaction.database) else { return }
        for rating in try RatingTable.ratings(of: command.person, in: transaction.database)
        where command.covers(rating.at) {
            try forgetReports(of: rating, because: input.position, in: transaction)
            try emitDeleted(rating, because: input.position, in: transaction)
        }
        try forgetReports(by: command, because: input.position, in: transaction)
    }

    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {
        guard input.position.topic == Topic.ratingsCommands.name else { return }
        let why = String("The command could not be read: \(reason)".prefix(500))
        let reply = Reply(to: input, from: input.event.partitionKey, about: input.event.subject, in: .ratingsAnswers)
        try transaction.emit(reply.answer(.refused, Reason("malformed", why)))
    }

    /// Continues what a rebuild or an upgrade left to do, a bounded number at a time. Every hour it deletes reports whose reviews are
    /// deleted.
    public func tick(in transaction: borrowing Transaction) throws {
        try takeBack(limit: 200, in: transaction)
        guard sweep.isDue(at: transaction.now) else { return }
        for report in try ReportTable.ofNothing(limit: 1000, in: transaction.database) {
            try emitDeleted(report, because: nil, in: transaction)
        }
    }
}
