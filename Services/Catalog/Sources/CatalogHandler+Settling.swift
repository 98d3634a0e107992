import Events
import Store

/// Places, movies and critics as their sources and people say them.
extension CatalogHandler {
    /// So many sightings can be one thing.
    private static let mostSightings = 100

    /// Finds out which of the catalog's things a sighting is: the one it was, one that is alike, else one of its own.
    func identify<Form: Mergeable>(
        _ form: Form, _ sighting: inout Sighting, in transaction: borrowing Transaction
    ) throws {
        guard sighting.known == nil else { return }
        let known = try match(form, of: sighting, in: transaction) ?? SourceRecordID.thing(Form.self, sighting)
        sighting.known = known
        let tables = Tables(database: transaction.database)
        guard try tables.sightingCount(of: known) == 0, try tables.edits(of: known) == nil,
            let existing = try tables.merged(Form.self, known)
        else { return }
        // Until now people alone have said it.
        try emit(Edits(thing: known, fields: Merging.said(by: existing)), in: transaction)
    }

    /// The thing that is most alike. Where a source tells two places apart, they are two.
    func match<Form: Mergeable>(
        _ form: Form, of sighting: Sighting, in transaction: borrowing Transaction
    ) throws -> String? {
        guard sighting.apart != true else { return nil }
        let tables = Tables(database: transaction.database)
        var matches: [(rank: Double, id: String)] = []
        for id in try tables.candidates(form.soughtMatchKeys) {
            guard let other = try tables.merged(Form.self, id), form.isAlike(other) else { continue }
            let sightings = try tables.sightings(of: id)
            let isToldApart =
                Form.kind == .place
                && sightings.contains { $0.source == sighting.source && $0.id != sighting.id && $0.gone != true }
            guard !isToldApart, sightings.count < CatalogHandler.mostSightings else { continue }
            matches.append((form.rank(to: other), id))
        }
        return matches.min { ($0.rank, $0.id) < ($1.rank, $1.id) }?.id
    }

    func settle<Form: Mergeable>(
        _ type: Form.Type, _ id: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let all = try tables.sightings(of: id)
        let edits = try tables.edits(of: id)
        // What people alone have said is as they said it; where a source has left, its words are to go.
        guard !all.isEmpty || edits != nil else { return }
        let mentions = all.filter { mention in
            SourceRecordID.isMention(mention.id)
                && all.contains { $0.source == mention.source && !SourceRecordID.isMention($0.id) && $0.gone != true }
        }
        let claims = try all.filter { $0.gone != true && !mentions.contains($0) }
            .compactMap { try Claim<Form>($0, in: tables) }
        let existing = try tables.merged(type, id)
        if edits?.removed != true {
            if claims.isEmpty, edits == nil {
                // What is gone stays remembered until its thing can go, too.
                if let existing, try !takeDown(existing, at: time, in: transaction) { return }
            } else if let merged = Merging.merged(claims, people: Set(edits?.fields ?? []), over: existing) {
                try put(merged, id, over: existing, at: time, in: transaction)
                if Form.kind == .place, let places = claims as? [Claim<Place>] {
                    try settleItems(at: id, places, at: time, in: transaction)
                }
            }
        }
        for sighting in all where sighting.gone == true || mentions.contains(sighting) {
            try drop(sighting, at: time, in: transaction)
        }
    }

    private func put<Form: Mergeable>(
        _ merged: Form, _ id: String, over existing: Form?, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        var thing = merged
        thing.id = id
        thing.updatedAt = existing?.updatedAt ?? time
        thing.reflects = try existing?.reflects ?? tables.deletionMarker(of: id) ?? InputPositions()
        let numbers: ListingNumbers =
            if let place = thing as? Place { try tables.listingNumbers(of: place) } else { .none }
        do throws(Reason) {
            thing = try checked(thing, over: existing, numbers, at: time)
        } catch {
            return observed.refused.add()
        }
        guard thing != existing else { return }
        thing.updatedAt = time
        switch thing {
        case let place as Place:
            try emit(place, before: existing as? Place, in: transaction)
            if existing == nil { try wakeShows(at: id, at: time, in: transaction) }
        case let movie as Movie: try emit(movie, in: transaction)
        case let critic as Critic: try emit(critic, in: transaction)
        default: preconditionFailure("\(Form.self) is no kind of thing that sources say")
        }
    }

    /// Whether all that the sources' fields make together is a thing that may be.
    private func checked<Form: Mergeable>(
        _ thing: Form, over existing: Form?, _ numbers: ListingNumbers, at time: Timestamp
    ) throws(Reason) -> Form {
        guard var place = thing as? Place else {
            try (thing as? any Commanded)?.check()
            return thing
        }
        try PlaceRules.check(place)
        place.listing = try numbers.settle(place.listing, over: (existing as? Place)?.listing, at: time)
        return place as? Form ?? thing
    }

    /// Deletes what nobody vouches for any more.
    /// - Returns: false if orders count on it: then it has to stay for now.
    private func takeDown<Form: Mergeable>(
        _ thing: Form, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Bool {
        let tables = Tables(database: transaction.database)
        switch thing {
        case let place as Place:
            guard try tables.heldThingCount(of: place.id) == 0,
                try tables.awaitedScreeningCount(of: place.id, at: time) == 0
            else { return false }
            try takeDownAll(of: place, at: time, in: transaction)
        case let movie as Movie:
            guard try !tables.isToBeShown(movie.id, after: time) else { return false }
            try emitDeparted(movie, at: time, in: transaction)
        case let critic as Critic: try emitDeparted(critic, at: time, in: transaction)
        default: preconditionFailure("\(Form.self) is no kind of thing that sources say")
        }
        return true
    }

    private func takeDownAll(
        of place: Place, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        for item in try tables.items(of: place.id) {
            try emit(deleted: item.deleted(at: time), in: transaction)
        }
        for screening in try tables.screenings(of: place.id) {
            try emit(deleted: screening.deleted(at: time, reflecting: screening.reflects), in: transaction)
        }
        try emit(
            deleted: DeletedPlace(
                id: place.id, merchant: place.merchant, geo: place.geo, types: place.types, deletedAt: time,
                reflects: place.reflects),
            in: transaction)
    }
}

extension Claim {
    /// With the pictures that are kept of those that it names. Nil if nothing can be made of it.
    init?(_ sighting: Sighting, in tables: Tables) throws {
        guard let thing = try? sighting.read(), let seen = try? Form.seen(thing, source: sighting.source) else {
            return nil
        }
        var form = seen.form
        try form.replacePictures { try tables.pathOfPicture(at: $0) }
        self.init(sighting: sighting, form: form)
    }
}

extension Item {
    /// Gone with its place or its sources.
    func deleted(at time: Timestamp) -> DeletedItem {
        DeletedItem(id: id, place: place, merchant: merchant, deletedAt: time, reflects: reflects)
    }
}

extension Tables {
    func merged<Form: Mergeable>(_ type: Form.Type, _ id: String) throws -> Form? {
        switch type {
        case is Place.Type: try place(id) as? Form
        case is Movie.Type: try registered(Movie.self, id) as? Form
        case is Critic.Type: try registered(Critic.self, id) as? Form
        default: nil
        }
    }
}
