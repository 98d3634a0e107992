import Contract
import Events
import Store

/// Pictures that sources name, as the catalog finds them. As with everything from sources, what was found is emitted before what follows
/// from it.
extension CatalogHandler {
    /// How many source records that name a picture are settled in one step.
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

    /// Settles the next source records that name an address, after a look at the address.
    /// - Parameter id: the last source record that was settled; empty at the beginning.
    /// - Returns: the last source record that this step settled; nil if all are settled.
    func settlePictures(
        at address: String, after id: String, in transaction: borrowing Transaction
    ) throws -> String? {
        let tables = Tables(database: transaction.database)
        let sourceRecords = try tables.sourceRecords(naming: address, after: id, limit: Self.picturesSettled)
        for sourceRecord in sourceRecords { try settle(sourceRecord, at: transaction.now, in: transaction) }
        return sourceRecords.count < Self.picturesSettled ? nil : sourceRecords.last?.id
    }

    /// Ends the errand of an address. If no source record names the address any more, what was found there is forgotten.
    func finishPicture(at address: String, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        if try !tables.isPictureNamed(address), let found = try tables.foundPicture(at: address) {
            try forget(found, in: transaction)
        }
        try tables.finishErrand(address)
    }
}
