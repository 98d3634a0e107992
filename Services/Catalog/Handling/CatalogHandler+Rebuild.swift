import Contract
import Events
import Store

/// What the catalog keeps, and what becomes of the rest when its store or the log is made again.
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

    /// How far the telling of a moved show was says nothing of a show that was moved again since.
    func beginContinuation(in transaction: borrowing Transaction) throws {
        try transaction.database.run("DELETE FROM note_notices")
    }
}
