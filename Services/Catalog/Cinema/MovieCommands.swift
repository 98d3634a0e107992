import Contract
import Events
import Store

/// A registered thing that operators also create, change and delete by commands: a movie, a critic.
protocol Commanded: Registered, Sourced where Deleted: Departed {}

extension Commanded {
    /// The state kind of a thing that has match keys, and leaves a deletion marker: a repeated command must not create it again.
    static func kept(
        in topic: Topic, as changed: EventType<Self>, _ deleted: EventType<Deleted>
    ) -> StateKind<Self> {
        kept(
            in: topic, as: changed,
            changing: { key, thing, database, change in
                try change()
                let tables = Tables(database: database)
                try tables.setMatchKeys(thing?.matchKeys ?? [], of: key[0])
                if let thing { try tables.clearDeletionMarker(of: thing.id) }
            }, ending: .marker(deleted))
    }
}

extension Movie: Commanded {
    static let states = kept(in: .catalogMovies, as: MovieEvents.changed, MovieEvents.deleted)
    static let deletedType = MovieEvents.deleted
    static let noun = "movie"
    static let table = "movies"
    static let groupParameter: String? = nil

    var group: String? { nil }

    func deleted(at time: Timestamp) -> DeletedMovie {
        DeletedMovie(id: id, deletedAt: time, reflects: reflects)
    }
}

extension Critic: Commanded {
    static let states = kept(in: .catalogCritics, as: CriticEvents.changed, CriticEvents.deleted)
    static let deletedType = CriticEvents.deleted
    static let noun = "critic"
    static let table = "critics"
    static let groupParameter: String? = nil

    var group: String? { nil }

    func deleted(at time: Timestamp) -> DeletedCritic {
        DeletedCritic(id: id, deletedAt: time, reflects: reflects)
    }
}

/// Decides commands that create, change and delete movies and critics. Only operators may: these belong to no merchant.
enum RegisterCommands {
    static func put<Thing: Commanded>(
        _ asked: Thing, by actor: Actor, creates: Bool, expected: ExpectedVersion? = nil, over existing: Thing?,
        deletionMarker: InputPositions?, at commandTime: CommandTime
    ) -> Verdict<Thing> {
        if (existing?.reflects ?? deletionMarker)?.reflects(commandTime.position) == true {
            return .answer(.repeated, nil)
        }
        guard actor.role == .operator else { return forbidden() }
        do throws(Reason) { try asked.check() } catch { return .answer(.refused, error) }
        var thing = asked
        thing.imported = existing?.imported
        thing.reflects = existing?.reflects ?? deletionMarker ?? InputPositions()
        if let existing {
            thing.updatedAt = existing.updatedAt
            if thing == existing { return .answer(.repeated, nil) }
            guard !creates else {
                return .refused("exists", "There is a \(Thing.noun) with this id already.", field: "/id")
            }
        }
        if let reason = expected?.refusal(over: existing?.updatedAt) { return .answer(.refused, reason) }
        thing.updatedAt = commandTime.appendedAt.after(existing?.updatedAt)
        thing.reflects.add(commandTime.position)
        return .change(thing)
    }

    /// - Parameter stays: why the thing may not be deleted now; nil if it may.
    static func delete<Thing: Commanded>(
        _ type: Thing.Type, by actor: Actor, expected: ExpectedVersion? = nil, _ existing: Thing?,
        deletionMarker: InputPositions?, stays: Reason?, at commandTime: CommandTime
    ) -> Verdict<Thing> {
        guard let existing else {
            return deletionMarker == nil
                ? .unknown("unknown-\(Thing.noun)", "There is no such \(Thing.noun).") : .answer(.repeated, nil)
        }
        if existing.reflects.reflects(commandTime.position) { return .answer(.repeated, nil) }
        guard actor.role == .operator else { return forbidden() }
        if let reason = expected?.refusal(over: existing.updatedAt) { return .answer(.refused, reason) }
        if let stays { return .answer(.refused, stays) }
        var deleted = existing
        deleted.reflects.add(commandTime.position)
        return .change(deleted)
    }

    private static func forbidden<Thing>() -> Verdict<Thing> {
        .answer(.forbidden, Reason("forbidden", "Only an operator may do this."))
    }
}
