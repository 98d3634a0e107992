import Contract
import EventLog
import Events
import Store

/// The catalog as several processes.
///
/// Each owns the places, items, screenings and reservations of its partitions, and decides on them alone. All else is the first one's: movies,
/// critics, areas, stations, people, calendars, and what sources say. It has copies of the others' places, items and screenings, takes imports,
/// and merges what sources say; what follows from that for things of others it passes on to their owners. The only instance has all, and passes
/// nothing on.
extension CatalogHandler {
    var isFirst: Bool { instance.index == 0 }

    func owns(_ place: String) -> Bool {
        instance.count == 1 || instance.owns(partition: partition(of: place))
    }

    static func copied(by instance: Instance) -> [Topic] {
        guard instance.count > 1 else { return [.vacancies] }
        return instance.index == 0
            ? [.catalogPlaces, .catalogItems, .catalogScreenings, .vacancies]
            : [.catalogMovies, .catalogHolidays, .vacancies]
    }

    func reads(_ input: TopicPartition) -> Bool {
        if input.topic == Topic.observations.name { return isFirst }
        if copiedByAll.contains(where: { $0.name == input.topic }) { return true }
        guard copied.contains(where: { $0.name == input.topic }) else {
            return instance.owns(partition: input.partition)
        }
        return !isFirst || !instance.owns(partition: input.partition)
    }

    func ownRows(of table: String) -> String? {
        guard instance.count > 1 else { return nil }
        if Tables.withOthers.contains(table) { return "other IS NULL" }
        // They follow from places, movies and critics, and only who merges sources has all of those.
        return table == "likenesses" && !isFirst ? "FALSE" : nil
    }

    /// Whether a person changed a thing of another instance's and what that means for sources has not come here yet.
    /// - Parameter reflects: of the thing as it is known here, or of its deletion.
    func awaitsEdits(
        of thing: String, _ edits: Edits?, _ reflects: @autoclosure () throws -> InputPositions?
    ) rethrows -> Bool {
        let place = ThingID.place(ofItem: thing)
        guard !owns(place) else { return false }
        guard let last = try reflects().flatMap({ lastCommand(about: place, in: $0) }) else { return false }
        guard let edits else { return true }
        return edits.asOf.map { $0 < last } ?? false
    }

    /// The offset of the last command about a place, or what is there, that is counted in.
    func lastCommand(about place: String, in reflects: InputPositions) -> Int64? {
        reflects[commandPosition(about: place, offset: 0).partitionName]
    }

    /// Where commands about a place, and what is there, stand.
    func commandPosition(about place: String, offset: Int64) -> InputPosition {
        InputPosition(topic: Topic.catalogCommands.name, partition: partition(of: place), offset: offset)
    }
}

extension CatalogHandler {
    /// Waits until the other instances have done all that a run asked of them.
    /// - Throws: `ImportRun.Unanswered` if they do not answer in time.
    func outcome(of run: String, _ engine: Engine) async throws -> Passing.Outcome {
        guard instance.count > 1 else { return Passing.Outcome(awaited: []) }
        defer { passing.forget(run) }
        try await engine.perform { try awaitForwards(of: run, in: $0) }
        let outcome = try await passing.outcome(of: run)
        guard outcome.awaited.isEmpty else { throw ImportRun.Unanswered(partitions: outcome.awaited) }
        return outcome
    }
}

extension ThingChange.Kind {
    init(_ thing: String) {
        self = thing.contains(".") ? (Screening.isID(thing) ? .screening : .item) : .place
    }
}
