import Contract
import Events
import ServiceKit
import Store
import Extraction

/// Handles the crawler's observations of sources.
///
/// Each observed thing is a source record, emitted before what follows from it. The catalog's thing is a function of its source records and
/// of edits. Settling it again changes nothing, so a rebuild adds whatever a step lost.
extension CatalogHandler {
    func observe(_ input: Input, in transaction: borrowing Transaction) throws {
        let observation = try input.event.decode(Observation.self)
        try observe(observation, input, in: transaction)
        try noteSettled(at: observation.id, at: input.appendedAt, in: transaction)
    }

    private func observe(_ observation: Observation, _ input: Input, in transaction: borrowing Transaction) throws {
        guard (1...300).contains(observation.id.utf8.count), (1...100).contains(observation.source.utf8.count),
            observation.url.utf8.count <= 4000
        else { throw Poison("an observation names its thing, its source and its page, none of them too long") }
        guard partition(of: observation.id) == input.position.partition else {
            throw Poison("it is not in its thing's partition")
        }
        let tables = Tables(database: transaction.database)
        guard let known = try tables.sourceRecord(observation.id) else {
            let deletionMarker = try tables.deletionMarker(of: observation.id)
            guard deletionMarker?.reflects(input.position) != true, !observation.gone else { return }
            if try isOver(observation, at: input.appendedAt) { return observed.others.add() }
            return try see(observation, nil, deletionMarker ?? InputPositions(), input, in: transaction)
        }
        if known.reflects.reflects(input.position) {
            try settle(known, at: input.appendedAt, in: transaction)
            // A show that was bound when this place became known may have been emitted without its screening.
            guard known.kind == .place, let place = known.known else { return }
            return try settleShows(at: place, at: input.appendedAt, in: transaction)
        }
        if try observation.gone || isOver(observation, at: input.appendedAt) {
            try leave(known, observation, input, in: transaction)
        } else if known.digest == observation.digest, known.gone != true {
            observed.unchanged.add()
        } else {
            try see(observation, known, known.reflects, input, in: transaction)
        }
    }

    /// Whether a page states that its thing ended.
    private func isOver(_ observation: Observation, at time: Timestamp) throws -> Bool {
        guard let json = observation.thing, case let thing = try Thing(json: try JSON.encode(json)),
            Sighting.ThingKind(thing) == .place
        else { return false }
        return SeenClosing.isOver(thing, at: time)
    }

    /// Handles an observation of a thing that is new, changed, or back again.
    private func see(
        _ observation: Observation, _ known: Sighting?, _ reflects: InputPositions, _ input: Input,
        in transaction: borrowing Transaction
    ) throws {
        guard let json = observation.thing else {
            throw Poison("an observation has a thing, or states that it is gone")
        }
        let thing = try Thing(json: try JSON.encode(json))
        // A source record that was of no use may now be of another kind.
        let isSettled = known?.known != nil || known?.apart == true
        guard let kind = isSettled ? known?.kind : Sighting.ThingKind(thing) else { return observed.others.add() }
        var sourceRecord =
            known
            ?? Sighting(
                id: observation.id, kind: kind, source: observation.source, url: observation.url,
                observedAt: observation.observedAt, digest: observation.digest)
        sourceRecord.kind = kind
        sourceRecord.url = observation.url
        sourceRecord.observedAt = observation.observedAt
        sourceRecord.digest = observation.digest
        sourceRecord.reflects = reflects
        sourceRecord.reflects.add(input.position)
        guard Sighting.ThingKind(thing) == kind else {
            let reason = Reason("malformed", "It was a \(kind.rawValue) before.", field: "/@type")
            return try refuse(sourceRecord, reason, in: transaction)
        }
        let page = SeenPage(json: json, thing: thing, before: try known?.read())
        switch kind {
        case .place: try see(Place.self, page, sourceRecord, at: input.appendedAt, in: transaction)
        case .movie: try see(Movie.self, page, sourceRecord, at: input.appendedAt, in: transaction)
        case .critic: try see(Critic.self, page, sourceRecord, at: input.appendedAt, in: transaction)
        case .screening: try seeShow(page, sourceRecord, at: input.appendedAt, in: transaction)
        case .review: try seeReview(page, sourceRecord, in: transaction)
        }
    }

    private func see<Form: Sourced>(
        _ type: Form.Type, _ page: SeenPage, _ known: Sighting, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        var sourceRecord = known
        let seen: Seen<Form>
        do throws(Reason) {
            seen = try Form.seen(page.thing, source: known.source)
        } catch {
            return try refuse(sourceRecord, error, in: transaction)
        }
        var faults = seen.faults
        if type == Place.self {
            faults += SeenItems.menu(of: page.thing, place: "seen", zone: "UTC", at: time).faults
            faults += SeenClosing.faults(page.thing)
        }
        let before = page.before.flatMap { try? Form.seen($0, source: known.source).form }
        sourceRecord.since = Merging.since(seen.form, at: known.observedAt, before: before, known.since)
        sourceRecord.take(page, faults: faults.map(\.asReason))
        try identify(seen.form, &sourceRecord, in: transaction)
        try Sighting.states.emit(sourceRecord, in: transaction)
        observed.used.add()
        try settle(sourceRecord, at: time, in: transaction)
    }

    /// Uses nothing of the observation; what the source stated before stays.
    func refuse(_ sourceRecord: Sighting, _ reason: Reason, in transaction: borrowing Transaction) throws {
        var refused = sourceRecord
        refused.faults = [reason]
        observed.refused.add()
        try Sighting.states.emit(refused, in: transaction)
    }

    private func leave(
        _ known: Sighting, _ observation: Observation, _ input: Input, in transaction: borrowing Transaction
    ) throws {
        guard known.gone != true else { return }
        var ended = known
        ended.observedAt = observation.observedAt
        ended.reflects.add(input.position)
        try leave(ended, at: input.appendedAt, in: transaction)
    }

    /// Removes the values that a source stated of a thing.
    func leave(_ known: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        var ended = known
        ended.thing = nil
        ended.digest = ""
        ended.since = [:]
        ended.faults = []
        ended.awaits = nil
        ended.review = nil
        ended.gone = true
        observed.ended.add()
        try Sighting.states.emit(ended, in: transaction)
        try settle(ended, at: time, in: transaction)
    }

    /// Settles the thing of a source record from what its sources and people state now.
    func settle(_ sourceRecord: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        guard let known = sourceRecord.known else {
            if sourceRecord.gone == true { return try drop(sourceRecord, at: time, in: transaction) }
            if sourceRecord.kind == .screening { try settleShow(sourceRecord, at: time, in: transaction) }
            if sourceRecord.kind == .review { try rebindReview(sourceRecord, in: transaction) }
            return
        }
        switch sourceRecord.kind {
        case .place:
            try settle(Place.self, known, at: time, in: transaction)
            try settleShows(of: sourceRecord, at: time, in: transaction)
        case .movie: try settleNamed(Movie.self, known, sourceRecord, at: time, in: transaction)
        case .critic: try settleNamed(Critic.self, known, sourceRecord, at: time, in: transaction)
        case .screening: try settleShow(sourceRecord, at: time, in: transaction)
        case .review: if sourceRecord.gone == true { try drop(sourceRecord, at: time, in: transaction) }
        }
    }

    /// Settles a thing that reviews may name, and binds the reviews that waited for it.
    private func settleNamed<Thing: Commanded>(
        _ type: Thing.Type, _ id: String, _ sourceRecord: Sighting, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        try settle(type, id, at: time, in: transaction)
        try bindReviews(naming: sourceRecord, in: transaction)
        if let thing = try type.states.get(id, in: transaction.database) {
            try bindReviews(like: thing, in: transaction)
        }
    }
}

/// The thing of an observation, with the one of the last observation.
struct SeenPage {
    let json: JSONValue
    let thing: Thing
    /// The thing of the last observation.
    let before: Thing?
}

extension Sighting {
    /// The observed thing; nil if there is none.
    func read() throws -> Thing? {
        try thing.map { try Thing(json: try JSON.encode($0)) }
    }

    /// - Parameter faults: parts of the page that could not be used; the first ten are kept.
    mutating func take(_ page: SeenPage, faults: [Reason]) {
        thing = page.json
        address = page.thing.ownAddress
        self.faults = Array(faults.prefix(10))
        gone = nil
        awaits = nil
    }
}
