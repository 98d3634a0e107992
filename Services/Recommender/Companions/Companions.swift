import Store

/// Things that people ordered who also ordered one thing, from `Visits`. Only things are shown that several of them ordered, never one
/// person's.
///
/// Two things belong together if at least `least` different people ordered both. An answer has ids in an order and no numbers. Each request
/// computes it anew and nothing is kept of it, so an erased person counts no more.
enum Companions {
    enum ThingType: Sendable {
        case places, items
    }

    /// Limit of people per thing, the first by their ids. Ids are random, so more people would only make the same result more exact.
    private static let mostPeople = 1_000
    /// Limit of visits that are read of them.
    private static let mostVisits = 20_000
    /// Limit of things whose people are counted, to rank down what everybody orders.
    private static let mostCounted = 50

    /// Ids by the cosine of both, the highest first: how many ordered both, less for what many order anyway. Of equal ones the smaller id
    /// comes first.
    static func of(
        _ thing: String, _ kind: ThingType, least: Int, limit: Int, in database: Database
    ) throws -> [String] {
        let together = try database.rows(
            """
            WITH people AS (SELECT DISTINCT person FROM visits WHERE thing = ? ORDER BY person LIMIT ?),
            had AS (
                SELECT visits.person, visits.thing FROM people JOIN visits USING (person)
                WHERE visits.thing <> ? AND (instr(visits.thing, '.') > 0) = ?
                    AND substr(visits.thing, 1, 6) <> 'movie-' LIMIT ?)
            SELECT thing, count(DISTINCT person) AS both FROM had GROUP BY thing HAVING both >= ?
            ORDER BY both DESC, thing LIMIT ?
            """, [thing, mostPeople, thing, kind == .items, mostVisits, least, mostCounted]
        ) { (other: $0.string(0), both: $0.int(1)) }
        let ranked = try together.map { found in
            let people = try people(of: found.other, in: database)
            return (id: found.other, score: Double(found.both) / Double(people).squareRoot())
        }
        return ranked.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(limit).map(\.id)
    }

    /// How many ordered a thing, counted up to ten times `mostPeople`.
    private static func people(of thing: String, in database: Database) throws -> Int {
        try database.count(
            "SELECT count(*) FROM (SELECT DISTINCT person FROM visits WHERE thing = ? LIMIT ?)",
            [thing, 10 * mostPeople])
    }
}
