import Contract
import Events
import Formats
import ServiceKit
import Store
import Extraction

/// Shows from sources. Each belongs to a cinema and a film, which may become known before it or after it.
extension CatalogHandler {
    /// Age of shows above which they are ignored: nobody can order their seats.
    private static let oldest = Duration.seconds(30 * 86_400)

    func seeShow(
        _ page: SeenPage, _ known: Sighting, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        var sourceRecord = known
        sourceRecord.take(page, faults: [])
        sourceRecord.since = ["startDate": known.since["startDate"] ?? known.observedAt]
        observed.used.add()
        try bind(&sourceRecord, page.thing, at: time, in: transaction)
        try Sighting.states.emit(sourceRecord, in: transaction)
        if let before = known.known, before != sourceRecord.known {
            try settleScreening(before, at: time, in: transaction)
        }
        if let known = sourceRecord.known { try settleScreening(known, at: time, in: transaction) }
    }

    func settleShow(_ sourceRecord: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        var bound = sourceRecord
        if sourceRecord.known == nil, let thing = try sourceRecord.read() {
            try bind(&bound, thing, at: time, in: transaction)
            if bound != sourceRecord { try Sighting.states.emit(bound, in: transaction) }
        }
        if let known = bound.known { try settleScreening(known, at: time, in: transaction) }
    }

    /// Binds the shows that waited for a cinema to become known.
    func settleShows(of cinema: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        guard let address = cinema.address, cinema.gone != true else { return }
        let tables = Tables(database: transaction.database)
        for show in try tables.sourceRecords(awaiting: address) {
            try settleShow(show, at: time, in: transaction)
        }
    }

    /// Settles the shows of a cinema that exists again.
    func settleShows(at place: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        for show in try Tables(database: transaction.database).showSourceRecords(at: place) {
            try settleShow(show, at: time, in: transaction)
        }
    }

    /// Binds a show to its cinema again.
    func rebind(_ show: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        guard let thing = try show.read() else { return }
        var bound = show
        bound.known = nil
        try bind(&bound, thing, at: time, in: transaction)
        guard bound != show else { return }
        try Sighting.states.emit(bound, in: transaction)
        for id in [show.known, bound.known].compactMap({ $0 }) {
            try settleScreening(id, at: time, in: transaction)
        }
    }

    /// Settles a screening by the source that stated it first, unless people stated, changed or removed it. Any source can state that it
    /// does not take place or is not sold.
    func settleScreening(_ id: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let all = try tables.sourceRecords(of: id)
        let live = all.filter { $0.gone != true }.sorted { ($0.firstSeen, $0.id) < ($1.firstSeen, $1.id) }
        let existing = try tables.screening(id)
        let edits = try tables.edits(of: id)
        let isPeoples = existing.map { !$0.isAsSeen } ?? (edits?.removed == true)
        if !live.isEmpty {
            try settle(id, live, over: existing, isPeoples: isPeoples, at: time, in: transaction)
        } else if isPeoples {
            if let existing { try settlePeoples(existing, nil, nil, at: time, in: transaction) }
        } else if let existing {
            guard try !tables.isPromised(id) else {
                // It stays until its orders are over. Until then no more of it is sold.
                var row = existing
                row.sale = SaleTerms(availability: .discontinued, status: existing.sale?.status)
                return try put(row, id, at: time, in: transaction)
            }
            try emit(deleted: existing.deleted(at: time, reflecting: existing.reflects), in: transaction)
        }
        for gone in all where gone.gone == true { try drop(gone, at: time, in: transaction) }
    }

    /// - Parameter live: the source records of a show, the oldest first; at least one.
    private func settle(
        _ id: String, _ live: [Sighting], over existing: Screening?, isPeoples: Bool, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        let zone = try Tables(database: transaction.database).placeFacts(ThingID.place(ofItem: id))?.timeZone ?? "UTC"
        let shows = try live.compactMap { record in try record.read().map { (record, thing: $0) } }
        let terms = shows.map { SeenShow($0.thing).sale(zone: zone, seenAt: time) }
        // A source that states the show as rescheduled counts before one that still shows the old time.
        let chosen = terms.firstIndex { $0.status == .rescheduled } ?? 0
        guard chosen < shows.count else { return }
        var sale = terms[chosen]
        for other in terms.indices where other != chosen { sale = sale.adding(terms[other]) }
        // If the address of the show's cinema means another cinema by now, the next visit binds the show again.
        var seen: Screening?
        if case .success(let row) = try row(of: shows[chosen].0, shows[chosen].thing, at: time, in: transaction),
            id.hasPrefix(row.form.place + ".")
        {
            seen = row.form
        }
        // A new time that cannot be read, or is past, does not count.
        if sale.status == .rescheduled, seen.map({ $0.startDate.instant <= time }) ?? true,
            seen.map({ $0.startDate != existing?.startDate }) ?? true
        {
            sale.status = .postponed
        }
        if isPeoples {
            if let existing { try settlePeoples(existing, sale, seen, at: time, in: transaction) }
        } else if var row = seen {
            row.sale = sale.ifAny
            try put(row, id, at: time, in: transaction)
        } else if var row = existing, sale.isOff(at: time) {
            // The page cannot be used, but its restrictions of the sale count.
            row.sale = sale
            try put(row, id, at: time, in: transaction)
        }
    }

    /// Settles a show that people have changed. What sources state of whether it takes place still counts, and is applied when it changes.
    /// - Parameters:
    ///   - stated: restrictions of its sale that sources state; nil if no source shows it any more.
    ///   - seen: the show as its source states it.
    private func settlePeoples(
        _ existing: Screening, _ stated: SaleTerms?, _ seen: Screening?, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        guard existing.source?.hasPrefix("crawl:") == true else { return }
        var row = existing
        // Sources remove cancelled shows, too. Everything else that they stated has ended.
        let isOff = [.cancelled, .postponed].contains(existing.sale?.status)
        row.sale = (stated ?? SaleTerms(status: isOff ? existing.sale?.status : nil)).ifAny
        guard row.sale != existing.sale else { return }
        if stated?.status == .rescheduled, let seen {
            (row.startDate, row.endDate, row.previousStartDate) = (
                seen.startDate, seen.endDate, seen.previousStartDate ?? existing.startDate
            )
        }
        try put(row, existing.id, at: time, in: transaction)
    }

    private func put(
        _ row: Screening, _ id: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        var row = row
        row.id = id
        var around = try surroundings(of: row, in: transaction)
        around.leastSeats = 0
        let oldest = time.advanced(by: .zero - CatalogHandler.oldest)
        if around.existing == nil, row.startDate.instant < oldest { return }
        let isPeoples = around.existing.map { !$0.isAsSeen } ?? false
        switch ImportedThings.screening(
            row, digest: row.seenDigest, in: around, at: time, allowing: .init(bySourceAt: time))
        {
        case .created(var screening), .changed(var screening):
            screening.imported = isPeoples ? around.existing?.imported : screening.seenDigest
            if screening == around.existing { break }
            if screening.notice != around.existing?.notice { try beginNotice(of: id, in: transaction) }
            try emit(screening, in: transaction)
        case .unchanged: break
        case .bad:
            observed.refused.add()
            // Its restrictions of the sale count, whatever else is wrong with it.
            guard var kept = around.existing, kept.sale != row.sale else { return }
            kept.sale = row.sale
            if kept != row { try put(kept, id, at: time, in: transaction) }
        }
    }
}

extension Sighting {
    fileprivate var firstSeen: Timestamp { since["startDate"] ?? observedAt }
}

extension Screening {
    /// True if the screening is unchanged since a source stated it.
    fileprivate var isAsSeen: Bool { imported == seenDigest }

    /// The digest of the fields that people or sources state.
    fileprivate var seenDigest: String {
        var bare = self
        bare.movieName = ""
        bare.placeName = nil
        bare.left = 0
        bare.eventStatus = nil
        bare.previousStartDate = nil
        bare.notice = nil
        bare.merchant = nil
        bare.imported = nil
        bare.updatedAt = .unset
        bare.reflects = InputPositions()
        return shortHash((try? DigestForm.text(of: bare)) ?? "")
    }
}
