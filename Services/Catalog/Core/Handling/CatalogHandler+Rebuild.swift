import Contract
import Events
import Store

/// State kinds of the catalog, and what a rebuild or republishing does beside them.
extension CatalogHandler {
    var kinds: [any StateKeeping] {
        [
            PlaceStates(), Item.states, Reservation.states, Area.states, Station.states, Person.states,
            HolidayCalendar.states, Movie.states, Screening.states, Critic.states, Sighting.states, Edits.states,
            FoundPicture.states,
        ]
    }

    func bringOver(into database: Database) throws { try formerImports?.run(into: database) }

    func beginRepublish(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        for (id, reflects) in try tables.deletionMarkers() where try !transaction.hasRead(reflects) {
            try tables.clearDeletionMarker(of: id)
        }
        try tables.forgetHandled()
    }

    /// Notices begin again: their positions mean nothing for a show that was moved since.
    func beginContinuation(in transaction: borrowing Transaction) throws {
        try transaction.database.run("DELETE FROM note_notices")
    }
}
