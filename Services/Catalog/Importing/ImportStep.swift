import Events
import ServiceKit
import Store

/// Some rows of an import, taken over in one transaction.
struct ImportStep: Sendable {
    let rows: [ImportRow]

    struct Outcome: Sendable, Equatable {
        var created = 0
        var changed = 0
        var unchanged = 0
        var refused = 0
        var faults: [ImportRun.Fault] = []
    }

    func apply(_ handler: CatalogHandler, in transaction: borrowing Transaction) throws -> Outcome {
        var outcome = Outcome()
        for row in rows {
            switch row.content {
            case .place(let place): try take(place, row.number, &outcome, handler, in: transaction)
            case .item(let item): try take(item, row.number, &outcome, handler, in: transaction)
            case .leftOut(let fault), .bad(let fault):
                outcome.faults.append(ImportRun.Fault(row: row.number, field: fault.field, reason: fault.reason))
            }
        }
        return outcome
    }

    private func take(
        _ row: Place, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let existing = try tables.place(row.id)
        let imported = ImportedThings.place(
            row, digest: try digest(row), over: existing, grave: try tables.grave(of: row.id), at: transaction.now)
        if let place = outcome.count(imported, of: number) { try handler.say(place, before: existing, in: transaction) }
    }

    private func take(
        _ row: Item, _ number: Int, _ outcome: inout Outcome, _ handler: CatalogHandler,
        in transaction: borrowing Transaction
    ) throws {
        let around = try handler.surroundings(of: row.id, at: row.place, in: transaction)
        let imported = ImportedThings.item(row, digest: try digest(row), in: around, at: transaction.now)
        if let item = outcome.count(imported, of: number) { try handler.say(item, .changed, in: transaction) }
    }

    private func digest(_ row: some Encodable) throws -> String {
        String(entityTag(try JSON.encode(row)).dropFirst().dropLast())
    }
}

extension ImportStep.Outcome {
    /// - Returns: the thing to be said, if it is new or changed.
    fileprivate mutating func count<Thing>(_ outcome: ImportedThings.Outcome<Thing>, of row: Int) -> Thing? {
        switch outcome {
        case .created(let thing):
            created += 1
            return thing
        case .changed(let thing):
            changed += 1
            return thing
        case .unchanged: unchanged += 1
        case .bad(let reason):
            refused += 1
            faults.append(ImportRun.Fault(row: row, field: reason.field, reason: reason.detail))
        }
        return nil
    }
}
