import Contract
import Events
import ServiceKit
import Store
import Extraction

/// Binds a source's show to its screening, by the cinema and film that the source names.
extension CatalogHandler {
    /// Finds a show's cinema, film and screening, or notes which is missing.
    func bind(
        _ sourceRecord: inout Sighting, _ thing: Thing, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        sourceRecord.faults = []
        sourceRecord.awaits = nil
        guard let seen = try row(of: sourceRecord, thing, at: time, in: transaction) else {
            let before = sourceRecord.known
            if before != nil, SeenShow(thing).cinema == nil {
                sourceRecord.faults = [Reason("unknown-place", "It names no cinema any more.", field: "/location")]
                return
            }
            sourceRecord.known = nil
            let address = SeenShow(thing).cinema?.ownAddress
            sourceRecord.awaits = address
            sourceRecord.faults = [
                Reason("unknown-place", "Its cinema is not known, or not yet.", field: "/location")
            ]
            if before == nil { observed.waiting.add() }
            return
        }
        switch seen {
        case .failure(let reason):
            observed.refused.add()
            sourceRecord.faults = [reason]
        case .success(let seen):
            sourceRecord.faults = seen.faults.prefix(10).map(\.asReason)
            let row = seen.form
            if let known = sourceRecord.known, known.hasPrefix(row.place + ".") { return }
            let tables = Tables(database: transaction.database)
            // A show with a new time may be on another page, which has its former start.
            var before = row
            before.startDate = row.previousStartDate ?? row.startDate
            sourceRecord.known =
                try tables.screening(like: row)?.id ?? tables.screening(like: before)?.id
                ?? SourceRecordID.screening(sourceRecord, at: row.place)
        }
    }

    /// The show as an imported row. Creates its film if it is unknown.
    /// - Returns: nil if its cinema is not known.
    func row(
        of sourceRecord: Sighting, _ thing: Thing, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> Result<Seen<Screening>, Reason>? {
        let show = SeenShow(thing)
        let tables = Tables(database: transaction.database)
        guard let cinema = try cinema(of: show, sourceRecord, in: transaction), let place = try tables.place(cinema)
        else {
            return nil
        }
        do throws(Reason) {
            // Faults of the show itself are found first, so that no film is created for a show that cannot be used.
            _ = try show.screening(
                place: cinema, movie: "movie-seen", zone: place.timeZone, country: place.address?.addressCountry,
                source: sourceRecord.source, seenAt: time)
        } catch { return .failure(error) }
        guard let film = try film(of: show, sourceRecord, at: time, in: transaction) else {
            return .failure(Reason("unknown-movie", "It names no film.", field: "/workPresented"))
        }
        do throws(Reason) {
            return .success(
                try show.screening(
                    place: cinema, movie: film, zone: place.timeZone, country: place.address?.addressCountry,
                    source: sourceRecord.source, seenAt: time))
        } catch { return .failure(error) }
    }

    private func cinema(
        of show: SeenShow, _ sourceRecord: Sighting, in transaction: borrowing Transaction
    ) throws -> String? {
        let tables = Tables(database: transaction.database)
        guard let cinema = show.cinema else { return nil }
        // An address means the same for every source: a show and its cinema may come from two sources of one site.
        if let address = cinema.ownAddress,
            let known = try tables.sourceRecord(at: address, of: sourceRecord.source, .place)
                ?? tables.sourceRecord(at: address, .place)
        {
            return known.known
        }
        guard let form = try? SeenPlace.form(cinema, source: sourceRecord.source).form else { return nil }
        return try tables.candidates(form.soughtMatchKeys)
            .compactMap { try tables.place($0) }.filter { form.isAlike($0) }
            .min { (form.rank(to: $0), $0.id) < (form.rank(to: $1), $1.id) }?.id
    }

    private func film(
        of show: SeenShow, _ sourceRecord: Sighting, at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> String? {
        let tables = Tables(database: transaction.database)
        guard let film = show.film, let form = try? SeenMovie.form(film, source: sourceRecord.source).form else {
            return nil
        }
        if let address = film.ownAddress,
            let known = try tables.sourceRecord(at: address, of: sourceRecord.source, .movie)
        {
            if let id = known.known { try settle(Movie.self, id, at: time, in: transaction) }
            return known.known
        }
        var mention = Sighting(
            id: SourceRecordID.mention(of: form, in: sourceRecord.source), kind: .movie, source: sourceRecord.source,
            url: sourceRecord.url, observedAt: sourceRecord.observedAt, digest: "")
        if let known = try tables.sourceRecord(mention.id)?.known {
            try settle(Movie.self, known, at: time, in: transaction)
            return known
        }
        if let known = try match(form, of: mention, in: transaction) { return known }
        mention.take(
            SeenPage(json: try JSON.decode(JSONValue.self, from: film.json), thing: film, before: nil), faults: [])
        mention.since = Merging.since(form, at: mention.observedAt, before: nil, [:])
        try identify(form, &mention, in: transaction)
        try Sighting.states.emit(mention, in: transaction)
        if let known = mention.known { try settle(Movie.self, known, at: time, in: transaction) }
        return mention.known
    }
}
