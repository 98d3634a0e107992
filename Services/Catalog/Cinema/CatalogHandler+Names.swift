import Contract
import Events
import Store
import Synchronization

/// Shows carry the names of their film and cinema. When one is renamed, its shows follow in steps of the timer.
extension CatalogHandler {
    private static let showsAtATime = 200
    private static let namesAtATime = 1000

    func followNames(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try renamed.begin { try tables.namesNotFollowed() }
        var room = CatalogHandler.showsAtATime
        for thing in renamed.some(CatalogHandler.namesAtATime) where room > 0 {
            let found = try tables.screenings(notFollowing: thing, limit: room)
            // It is removed in a step that changes nothing, since a step with changes may be rolled back.
            if found.isEmpty { renamed.remove(thing) }
            for (screening, movieName, placeName) in found {
                var screening = screening
                screening.movieName = movieName ?? screening.movieName
                screening.placeName = placeName ?? screening.placeName
                screening.updatedAt = transaction.now
                try emit(screening, in: transaction)
            }
            room -= found.count
        }
    }
}

/// Films and places whose shows may carry an older name. Those that an ended process left are found at the next start.
final class Renamed: Sendable {
    /// Nil before the first query.
    private let things = Mutex<Set<String>?>(nil)

    func some(_ most: Int) -> [String] { things.withLock { Array(($0 ?? []).prefix(most)) } }

    func add(_ thing: String) { things.withLock { _ = $0?.insert(thing) } }
    func remove(_ thing: String) { things.withLock { _ = $0?.remove(thing) } }

    func begin(_ look: () throws -> Set<String>) rethrows {
        guard things.withLock({ $0 == nil }) else { return }
        let found = try look()
        things.withLock { $0 = found }
    }
}

extension Tables {
    /// Shows with the present names of their film and cinema.
    private static let named = """
        FROM screenings
        LEFT JOIN movies ON movies.id = screenings.movie LEFT JOIN places ON places.id = screenings.place
        WHERE (
            json_extract(screenings.record, '$.movieName') <> json_extract(movies.record, '$.name')
            OR ifnull(json_extract(screenings.record, '$.placeName'), '') <> json_extract(places.record, '$.name'))
        """

    func namesNotFollowed() throws -> Set<String> {
        let pairs = try database.rows("SELECT screenings.movie, screenings.place \(Tables.named)") {
            [$0.string(0), $0.string(1)]
        }
        return Set(pairs.joined())
    }

    func screenings(
        notFollowing thing: String, limit: Int
    ) throws -> [(screening: Screening, movieName: String?, placeName: String?)] {
        try database.rows(
            """
            SELECT screenings.record, json_extract(movies.record, '$.name'), json_extract(places.record, '$.name')
            \(Tables.named) AND (screenings.movie = ?1 OR screenings.place = ?1) ORDER BY screenings.id LIMIT ?2
            """, [thing, limit]
        ) { (try $0.record(0), $0.text(1), $0.text(2)) }
    }
}
