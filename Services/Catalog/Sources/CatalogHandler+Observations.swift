import Contract
import Events
import ServiceKit
import Store
import Extraction

/// What sources show, as the crawler says it.
///
/// Each observed thing is a source record, said before what follows from it. The catalog's thing is a function of its source records and of what
/// people said: settling it again changes nothing, so that whatever of a step is missing after a rebuild is made good.
extension CatalogHandler {
    func observe(_ input: Input, in transaction: borrowing Transaction) throws {
        let observation = try input.event.decode(Observation.self)
        guard (1...300).contains(observation.id.utf8.count), (1...100).contains(observation.source.utf8.count),
            observation.url.utf8.count <= 4000
        else { throw Poison("an observation names its thing, its source and its page, none of them too long") }
        guard partition(of: observation.id) == input.position.partition else {
            throw Poison("it does not stand in its thing's partition")
        }
        let tables = Tables(database: transaction.database)
        guard let known = try tables.sourceRecord(observation.id) else {
            let deletionMarker = try tables.deletionMarker(of: observation.id)
            guard deletionMarker?.reflects(input.position) != true, !observation.gone else { return }
            return try see(observation, nil, deletionMarker ?? InputPositions(), input, in: transaction)
        }
        if known.reflects.reflects(input.position) {
            try settle(known, at: input.appendedAt, in: transaction)
            // A show that it woke may have been said without its screening.
            guard known.kind == .place, let place = known.known else { return }
            return try wakeShows(at: place, at: input.appendedAt, in: transaction)
        }
        if observation.gone {
            try leave(known, observation, input, in: transaction)
        } else if known.digest == observation.digest, known.gone != true {
            observed.unchanged.add()
        } else {
            try see(observation, known, known.reflects, input, in: transaction)
        }
    }

    /// Seen new, seen changed, or back again.
    private func see(
        _ observation: Observation, _ known: Sighting?, _ reflects: InputPositions, _ input: Input,
        in transaction: borrowing Transaction
    ) throws {
        guard let json = observation.thing else { throw Poison("an observation says what it saw, or that it is gone") }
        let thing = try Thing(json: try JSON.encode(json))
        // What nothing could be made of may turn out to be something else.
        let isSettled = known?.known != nil || known?.apart == true
        guard let kind = isSettled ? known?.kind : Sighting.Kind(thing) else { return observed.others.add() }
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
        guard Sighting.Kind(thing) == kind else {
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
        if type == Place.self { faults += SeenItems.items(of: page.thing, place: "seen").faults }
        let before = page.before.flatMap { try? Form.seen($0, source: known.source).form }
        sourceRecord.since = Merging.since(seen.form, at: known.observedAt, before: before, known.since)
        sourceRecord.take(page, faults: faults.map(\.asReason))
        try identify(seen.form, &sourceRecord, in: transaction)
        try emit(sourceRecord, in: transaction)
        observed.used.add()
        try settle(sourceRecord, at: time, in: transaction)
    }

    /// Nothing of it is used; what the source said before stays.
    func refuse(_ sourceRecord: Sighting, _ reason: Reason, in transaction: borrowing Transaction) throws {
        var refused = sourceRecord
        refused.faults = [reason]
        observed.refused.add()
        try emit(refused, in: transaction)
    }

    private func leave(
        _ known: Sighting, _ observation: Observation, _ input: Input, in transaction: borrowing Transaction
    ) throws {
        guard known.gone != true else { return }
        var gone = known
        gone.thing = nil
        gone.digest = ""
        gone.since = [:]
        gone.faults = []
        gone.awaits = nil
        gone.review = nil
        gone.gone = true
        gone.observedAt = observation.observedAt
        gone.reflects.add(input.position)
        observed.gone.add()
        try emit(gone, in: transaction)
        try settle(gone, at: input.appendedAt, in: transaction)
    }

    /// Makes of a source record's thing what its sources and people say of it now.
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
            try wakeShows(sourceRecord, at: time, in: transaction)
        case .movie: try settleNamed(Movie.self, known, sourceRecord, at: time, in: transaction)
        case .critic: try settleNamed(Critic.self, known, sourceRecord, at: time, in: transaction)
        case .screening: try settleShow(sourceRecord, at: time, in: transaction)
        case .review: if sourceRecord.gone == true { try drop(sourceRecord, at: time, in: transaction) }
        }
    }

    /// What reviews name: it is settled, and those that waited for it are bound.
    private func settleNamed<Thing: Commanded>(
        _ type: Thing.Type, _ id: String, _ sourceRecord: Sighting, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        try settle(type, id, at: time, in: transaction)
        try wakeReviews(naming: sourceRecord, in: transaction)
        if let thing = try Tables(database: transaction.database).registered(type, id) {
            try wakeReviews(like: thing, in: transaction)
        }
    }
}

/// What an observation shows.
struct SeenPage {
    let json: PlainJSON
    let thing: Thing
    /// What the last one showed.
    let before: Thing?
}

extension Sighting {
    /// What it shows; nil if it shows nothing.
    func read() throws -> Thing? {
        try thing.map { try Thing(json: try JSON.encode($0)) }
    }

    /// - Parameter faults: what of it could not be used: the first few are kept.
    mutating func take(_ page: SeenPage, faults: [Reason]) {
        thing = page.json
        address = page.thing.ownAddress
        self.faults = Array(faults.prefix(10))
        gone = nil
        awaits = nil
    }
}
