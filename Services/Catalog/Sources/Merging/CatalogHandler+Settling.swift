import Contract
import Events
import ServiceKit
import Store

/// Settles places, movies and critics from what their sources and people state.
extension CatalogHandler {
    /// Limit of source records per thing: a thing with so many matches no others.
    private static let mostSourceRecords = 100

    /// Binds a source record to a thing: the one bound before, else one that matches, else a new one.
    func identify<Form: Sourced>(
        _ form: Form, _ sourceRecord: inout Sighting, in transaction: borrowing Transaction
    ) throws {
        guard sourceRecord.known == nil else { return }
        let known = try match(form, of: sourceRecord, in: transaction) ?? SourceRecordID.thing(Form.self, sourceRecord)
        sourceRecord.known = known
        let tables = Tables(database: transaction.database)
        guard try tables.sourceRecordCount(of: known) == 0, try tables.edits(of: known) == nil,
            let existing = try Form.stored(known, in: tables)
        else { return }
        // Only people stated it until now, so all its fields become edits.
        try Edits.states.emit(Edits(thing: known, fields: Merging.statedFields(by: existing)), in: transaction)
    }

    /// The thing that matches best. Two places that one source distinguishes are never the same.
    func match<Form: Sourced>(
        _ form: Form, of sourceRecord: Sighting, in transaction: borrowing Transaction
    ) throws -> String? {
        guard sourceRecord.apart != true else { return nil }
        let tables = Tables(database: transaction.database)
        var matches: [(rank: Double, id: String)] = []
        for id in try tables.candidates(form.soughtMatchKeys) {
            guard let other = try Form.stored(id, in: tables), form.isAlike(other) else { continue }
            let sourceRecords = try tables.sourceRecords(of: id)
            let isDistinct =
                Form.kind == .place
                && sourceRecords.contains {
                    $0.source == sourceRecord.source && $0.id != sourceRecord.id && $0.gone != true
                }
            guard !isDistinct, sourceRecords.count < CatalogHandler.mostSourceRecords else { continue }
            matches.append((form.rank(to: other), id))
        }
        return matches.min { ($0.rank, $0.id) < ($1.rank, $1.id) }?.id
    }

    func settle<Form: Sourced>(
        _ type: Form.Type, _ id: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let all = try tables.sourceRecords(of: id)
        let edits = try tables.edits(of: id)
        // A thing that only people stated stays as it is. Claims of a source that ended must be removed.
        guard !all.isEmpty || edits != nil else { return }
        let mentions = all.filter { mention in
            SourceRecordID.isMention(mention.id)
                && all.contains { $0.source == mention.source && !SourceRecordID.isMention($0.id) && $0.gone != true }
        }
        let claims = try all.filter { $0.gone != true && !mentions.contains($0) }
            .compactMap { try Claim<Form>($0, in: tables) }
        let existing = try Form.stored(id, in: tables)
        if edits?.removed != true {
            if claims.isEmpty, edits == nil {
                // An ended source record is kept until its thing can be deleted, too.
                if let existing, try !existing.deleteIfUnused(by: self, at: time, in: transaction) { return }
            } else if var merged = Merging.merged(claims, people: Set(edits?.fields ?? []), over: existing) {
                merged.applyRestrictions(of: claims, people: Set(edits?.fields ?? []))
                try put(merged, id, over: existing, at: time, in: transaction)
                try Form.settleParts(of: id, claims, by: self, at: time, in: transaction)
            }
        }
        for sourceRecord in all where sourceRecord.gone == true || mentions.contains(sourceRecord) {
            try drop(sourceRecord, at: time, in: transaction)
        }
    }

    private func put<Form: Sourced>(
        _ merged: Form, _ id: String, over existing: Form?, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        var thing = merged
        thing.id = id
        thing.updatedAt = existing?.updatedAt ?? time
        thing.reflects = try existing?.reflects ?? tables.deletionMarker(of: id) ?? InputPositions()
        switch try thing.checked(over: existing, at: time, in: tables) {
        case .failure: return observed.refused.add()
        case .success(let checked): thing = checked
        }
        guard thing != existing else { return }
        thing.updatedAt = time.after(existing?.updatedAt)
        try thing.emit(over: existing, by: self, at: time, in: transaction)
    }
}

extension Claim {
    /// Reads a source record, with addresses of kept pictures in place of its own. Nil if it cannot be used.
    init?(_ sourceRecord: Sighting, in tables: Tables) throws {
        guard let thing = try? sourceRecord.read(), let seen = try? Form.seen(thing, source: sourceRecord.source) else {
            return nil
        }
        var form = seen.form
        try form.replacePictures { try tables.pathOfPicture(at: $0) }
        self.init(sourceRecord: sourceRecord, form: form)
    }
}

extension Item {
    /// The deletion of an item that is deleted with its place or its sources.
    func deleted(at time: Timestamp) -> DeletedItem {
        DeletedItem(id: id, place: place, merchant: merchant, deletedAt: time, reflects: reflects)
    }
}
