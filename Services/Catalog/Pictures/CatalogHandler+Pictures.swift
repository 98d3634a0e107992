import Contract
import Events
import Store

/// Pictures that sources name. As with everything from sources, a found picture is emitted before what follows from it.
extension CatalogHandler {
    /// Limit of source records that are settled in one step.
    static let picturesSettled = 50

    /// Saves the picture found at an address, if a source record still names the address.
    func find(_ found: FoundPicture, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        guard try tables.isPictureNamed(found.address) else { return }
        try FoundPicture.states.emit(found, in: transaction)
    }

    func forget(_ found: FoundPicture, in transaction: borrowing Transaction) throws {
        try FoundPicture.states.end(
            found, PictureEvents.forgotten, ForgottenPicture(id: found.id, address: found.address), in: transaction)
    }

    /// Settles the next source records that name an address, after it was fetched.
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

    /// Ends the task of an address. If no source record names the address any more, the found picture is deleted.
    func finishPicture(at address: String, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        if try !tables.isPictureNamed(address), let found = try tables.foundPicture(at: address) {
            try forget(found, in: transaction)
        }
        try tables.finishTask(address)
    }
}
