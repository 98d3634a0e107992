import Contract
import Events
import Store

/// Pictures that sources name, as the catalog finds them. Like all that sources say, what was found is said before what follows from it.
extension CatalogHandler {
    /// So many of what names a picture are settled in one step.
    static let picturesSettled = 50

    func emit(_ found: FoundPicture, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).save(found)
        try transaction.emit(
            Draft(
                .catalogPictures, type: PictureEvents.found, subject: found.id, partitionKey: found.id,
                data: found))
    }

    /// Remembers what was found at an address, if it is still named there.
    func find(_ found: FoundPicture, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        guard try tables.isPictureNamed(found.address) else { return }
        try emit(found, in: transaction)
    }

    func forget(_ found: FoundPicture, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).deleteFoundPicture(found.id)
        try transaction.emit(
            Draft(
                .catalogPictures, type: PictureEvents.forgotten, subject: found.id, partitionKey: found.id,
                data: ForgottenPicture(id: found.id, address: found.address)))
        try transaction.emit(Draft(tombstoneIn: .catalogPictures, key: found.id, partitionKey: found.id))
    }

    /// Makes the next things that name an address what follows from it.
    /// - Parameter id: of the source record settled last.
    /// - Returns: the same of this step; nil if all are settled.
    func settlePictures(
        at address: String, after id: String, in transaction: borrowing Transaction
    ) throws -> String? {
        let tables = Tables(database: transaction.database)
        let sourceRecords = try tables.sourceRecords(naming: address, after: id, limit: Self.picturesSettled)
        for sourceRecord in sourceRecords { try settle(sourceRecord, at: transaction.now, in: transaction) }
        return sourceRecords.count < Self.picturesSettled ? nil : sourceRecords.last?.id
    }

    /// Ends looking at an address: what nobody names any more is forgotten.
    func finishPicture(at address: String, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        if try !tables.isPictureNamed(address), let found = try tables.foundPicture(at: address) {
            try forget(found, in: transaction)
        }
        try tables.finishErrand(address)
    }
}
