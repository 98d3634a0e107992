import Contract
import Formats
import Imports
import Store

/// Imports of the catalog's things.
struct CatalogImports: ImportTarget {
    let handler: CatalogHandler

    let service = "catalog"
    let idPrefix = ImportIDs.catalog
    let formats = Set(ImportFormat.allCases).subtracting([.ratings])
    let formatsOfMerchants: Set<ImportFormat> = [.menu, .items]
    let unweighed: Set<String> = ["updatedAt", "reflects"]

    func take(
        _ rows: [ImportRow], owner: String?, label: ImportLabel, in transaction: borrowing Transaction
    ) throws -> ImportRun.Outcome {
        try ImportStep(rows: rows, owner: owner, label: label, target: self).apply(handler, in: transaction)
    }

    func state(_ kind: String, _ thing: String, in database: Database) throws -> String? {
        try ImportedKind(rawValue: kind)?.state(of: thing, in: Tables(database: database))
    }
}
