import Store

/// What people who had one thing had, too, from `Visits`: what several of them had, and never what one did.
///
/// Two things belong together if at least `least` different people had both. An answer has ids in an order and no numbers. It is made anew
/// for every question, so who is forgotten counts no more, and nothing is kept of it.
enum Companions {
    enum Kind: Sendable {
        case places, items
    }

    /// People of a thing that are looked at, the first by their ids, which are random: more would only say the same more exactly.
    private static let mostPeople = 1_000
    /// What they had that is looked at.
    private static let mostVisits = 20_000
    /// Things that more are counted of, to see what everybody has anyway.
    private static let mostCounted = 50

    /// Ids, the first first: by how many had both, less for what many have anyway (the cosine of both); of equal ones the smaller id.
    static func of(
        _ thing: String, _ kind: Kind, least: Int, limit: Int, in database: Database
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

    /// How many had a thing, up to ten times as many as are looked at.
    private static func people(of thing: String, in database: Database) throws -> Int {
        try database.count(
            "SELECT count(*) FROM (SELECT DISTINCT person FROM visits WHERE thing = ? LIMIT ?)",
            [thing, 10 * mostPeople])
    }
}
