import Contract
import Events
import Formats
import Imports
import Store

/// Imports of critics' ratings.
struct RatingImports: ImportTarget {
    let handler: RatingsHandler

    let service = "recommender"
    let idPrefix = ImportIDs.ratings
    let formats: Set<ImportFormat> = [.ratings]
    /// What sources show beside an import does not change its rating.
    let unweighed: Set<String> = ["reflects", "seen"]

    private static let kind = "rating"

    private static func text(_ rating: ExpertRating) throws -> String {
        String(decoding: try JSON.encode(rating), as: UTF8.self)
    }

    func take(
        _ rows: [ImportRow], owner: String?, label: ImportLabel, in transaction: borrowing Transaction
    ) throws -> ImportRun.Outcome {
        var outcome = ImportRun.Outcome()
        for row in rows {
            switch row.content {
            case .rating(let rating): try take(rating, row.number, &outcome, label, in: transaction)
            case .bad(let fault), .leftOut(let fault):
                outcome.faults.append(ImportRun.Fault(row: row.number, field: fault.field, reason: fault.reason))
            default: break
            }
        }
        return outcome
    }

    private func take(
        _ row: ExpertRating, _ number: Int, _ outcome: inout ImportRun.Outcome, _ label: ImportLabel,
        in transaction: borrowing Transaction
    ) throws {
        guard row.hasCriticsStars else {
            outcome.refused += 1
            outcome.faults.append(
                ImportRun.Fault(row: number, field: "stars", reason: "must be \(ExpertRating.starsRule)"))
            return
        }
        let before = try ExpertTable.rating(row.critic, row.thing, in: transaction.database)
        guard let rating = row.imported(over: before, at: transaction.now) else {
            outcome.unchanged += 1
            return
        }
        if before == nil { outcome.created += 1 } else { outcome.changed += 1 }
        try handler.put(rating, over: before, because: nil, in: transaction)
        try note(rating, before: before, by: label, in: transaction)
    }

    private func note(
        _ rating: ExpertRating, before: ExpertRating?, by label: ImportLabel, in transaction: borrowing Transaction
    ) throws {
        try note(
            RatingImports.kind, rating.key, before: try before.map(RatingImports.text), by: label,
            in: transaction.database)
    }

    // MARK: - Complete files

    func group(of row: ImportRow) -> (group: String, thing: String)? {
        guard case .rating(let rating) = row.content else { return nil }
        return (rating.critic, rating.thing)
    }

    /// Withdraws a critic's imported ratings. Where sources show a rating, theirs counts again.
    func withdraw(
        from critic: String, but things: Set<String>, limit: Int, label: ImportLabel,
        in transaction: borrowing Transaction
    ) throws -> Int {
        let former = try ExpertTable.ratings(of: critic, in: transaction.database)
            .filter { $0.isImported && !things.contains($0.thing) }.prefix(limit)
        for rating in former {
            try handler.put(rating.withoutImport, over: rating, because: nil, in: transaction)
            try note(rating, before: rating, by: label, in: transaction)
        }
        return former.count
    }

    // MARK: - Undoing

    func state(_ kind: String, _ thing: String, in database: Database) throws -> String? {
        try ExpertRating.states.get(joined: thing, in: database).map(RatingImports.text)
    }

    func restore(_ change: ImportedChange, to before: String, in transaction: borrowing Transaction) throws {
        let former = try JSON.decode(ExpertRating.self, from: Array(before.utf8))
        let now = try ExpertRating.states.get(joined: change.thing, in: transaction.database)
        try handler.put(former.restored(over: now), over: now, because: nil, in: transaction)
    }

    func delete(_ change: ImportedChange, in transaction: borrowing Transaction) throws -> String? {
        guard let now = try ExpertRating.states.get(joined: change.thing, in: transaction.database) else { return nil }
        try handler.put(now.withoutImport, over: now, because: nil, in: transaction)
        return nil
    }
}
