import Contract
import Events
import Store

/// Pictures that sources name, as the catalog finds them. As with everything from sources, what was found is emitted before what follows
/// from it.
extension CatalogHandler {
    /// How many source records that name a picture are settled in one step.
    static let picturesSettled = 50

    /// Remembers what was found at an address, if it is still named there.
    func find(_ found: FoundPicture, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        guard try tables.isPictureNamed(found.address) else { return }
        try FoundPicture.states.emit(found, in: transaction)
    }

    func forget(_ found: FoundPicture, in transaction: borrowing Transaction) throws {
        try FoundPicture.states.end(
            found, PictureEvents.forgotten, ForgottenPicture(id: found.id, address: found.address), in: transaction)
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
        try tables.finishTask(address)
    }
}
