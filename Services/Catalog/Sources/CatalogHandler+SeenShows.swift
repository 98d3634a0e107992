import Contract
import Events
import Formats
import ServiceKit
import Store
import Extraction

/// Shows from sources. Each belongs to a cinema and a film, which may become known before it or after it.
extension CatalogHandler {
    /// A show that began longer ago than this is ignored: nobody can order its seats.
    private static let oldest = Duration.seconds(30 * 86_400)

    func seeShow(
        _ page: SeenPage, _ known: Sighting, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        var sourceRecord = known
        sourceRecord.take(page, faults: [])
        sourceRecord.since = ["startDate": known.since["startDate"] ?? known.observedAt]
        observed.used.add()
        try bind(&sourceRecord, page.thing, at: time, in: transaction)
        try emit(sourceRecord, in: transaction)
        if let before = known.known, before != sourceRecord.known {
            try settleScreening(before, at: time, in: transaction)
        }
        if let known = sourceRecord.known { try settleScreening(known, at: time, in: transaction) }
    }

    func settleShow(_ sourceRecord: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        var bound = sourceRecord
        if sourceRecord.known == nil, let thing = try sourceRecord.read() {
            try bind(&bound, thing, at: time, in: transaction)
            if bound != sourceRecord { try emit(bound, in: transaction) }
        }
        if let known = bound.known { try settleScreening(known, at: time, in: transaction) }
    }

    /// Binds the shows that waited for a cinema to become known.
    func wakeShows(_ cinema: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        guard let address = cinema.address, cinema.gone != true else { return }
        let tables = Tables(database: transaction.database)
        for show in try tables.sourceRecords(awaiting: address) {
            try settleShow(show, at: time, in: transaction)
        }
    }

    /// Settles the shows of a cinema that is there again.
    func wakeShows(at place: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        for show in try Tables(database: transaction.database).showSourceRecords(at: place) {
            try settleShow(show, at: time, in: transaction)
        }
    }

    /// Finds a show's cinema again.
    func rebind(_ show: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        guard let thing = try show.read() else { return }
        var bound = show
        bound.known = nil
        try bind(&bound, thing, at: time, in: transaction)
        guard bound != show else { return }
        try emit(bound, in: transaction)
        for id in [show.known, bound.known].compactMap({ $0 }) {
            try settleScreening(id, at: time, in: transaction)
        }
    }

    /// Makes a screening what the source that saw it first states, unless people stated, changed or removed it.
    func settleScreening(_ id: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let all = try tables.sourceRecords(of: id)
        let live = all.filter { $0.gone != true }
        let existing = try tables.screening(id)
        let edits = try tables.edits(of: id)
        if try existing == nil && awaitsEdits(of: id, edits, tables.deletionMarker(of: id)) { return }
        let isPeoples = existing.map { !$0.isAsSeen } ?? (edits?.removed == true)
        let owner = live.min { ($0.firstSeen, $0.id) < ($1.firstSeen, $1.id) }
        if let owner, let thing = try owner.read() {
            // If the address of the show's cinema means another cinema by now, the next visit binds the show anew.
            let row = try row(of: owner, thing, at: time, in: transaction)
            if case .success(let seen) = row, id.hasPrefix(seen.form.place + ".") {
                if !isPeoples {
                    try put(seen.form, id, at: time, in: transaction)
                } else if var row = existing, row.source == seen.form.source {
                    // People have changed the source's show. Its word on whether it takes place counts still.
                    row.sale = seen.form.sale
                    try put(row, id, at: time, in: transaction)
                }
            } else if var row = existing, row.source == "crawl:\(owner.source)" {
                // The page is of no use, but its "no" counts.
                let zone = try tables.placeFacts(row.place)?.timeZone ?? "UTC"
                if let sale = SeenShow(thing).refusal(zone: zone, seenAt: time) {
                    row.sale = sale
                    try put(row, id, at: time, in: transaction)
                }
            }
        } else if owner == nil, !isPeoples, let existing {
            guard try !tables.isPromised(id) else {
                // It stays with its orders. Until then no more of it is sold.
                var row = existing
                row.sale = SaleTerms(availability: .discontinued, status: existing.sale?.status)
                return try put(row, id, at: time, in: transaction)
            }
            guard owns(existing.place) || passing.mayAskAgain(for: id, at: time) else { return }
            try emit(deleted: existing.deleted(at: time, reflecting: existing.reflects), in: transaction)
            // Its owner may have reasons to keep it.
            guard owns(existing.place) else { return }
        }
        for gone in all where gone.gone == true { try drop(gone, at: time, in: transaction) }
    }

    private func put(
        _ row: Screening, _ id: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        var row = row
        row.id = id
        var around = try surroundings(of: row, in: transaction)
        around.leastSeats = 0
        let oldest = time.advanced(by: .zero - CatalogHandler.oldest)
        if around.existing == nil, row.startDate.moment < oldest { return }
        let isPeoples = around.existing.map { !$0.isAsSeen } ?? false
        switch ImportedThings.screening(
            row, digest: row.seenDigest, in: around, at: time, allowing: .init(bySourceAt: time))
        {
        case .created(var screening), .changed(var screening):
            screening.imported = isPeoples ? around.existing?.imported : screening.seenDigest
            if screening == around.existing { break }
            if screening.notice != around.existing?.notice { try beginNotice(of: id, in: transaction) }
            try emit(screening, .changed, in: transaction)
        case .unchanged: break
        case .bad: observed.refused.add()
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
