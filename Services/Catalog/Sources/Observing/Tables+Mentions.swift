import Contract
import Events
import Store

/// Mentions: keys by which reviews name their critics and films, and are found when these become known.
extension Tables {
    /// Replaces a source record's mentions; there are none if it is no review, or has ended.
    func mention(_ sourceRecord: Sighting) throws {
        guard sourceRecord.kind == .review else { return }
        try forgetMentions(of: sourceRecord.id)
        guard let thing = try sourceRecord.read(), let seen = try? SeenReview(thing) else { return }
        for mention in seen.mentions(in: sourceRecord.source) {
            try database.run(
                "INSERT OR IGNORE INTO mentions (key, sighting) VALUES (?, ?)", [mention.key, sourceRecord.id])
        }
    }

    func forgetMentions(of sourceRecord: String) throws {
        try database.run("DELETE FROM mentions WHERE sighting = ?", [sourceRecord])
    }

    /// Reviews that are not bound because their critic or film is not known.
    func reviews(waitingFor mention: Mention) throws -> [Sighting] {
        try database.records(
            """
            SELECT record FROM mentions JOIN sightings ON id = sighting
            WHERE key = ? AND known IS NULL ORDER BY id LIMIT ?
            """, [mention.key, Limits.waitingReviews])
    }

    /// Reviews with this mention that are bound to nothing, or to another thing than the given one.
    func reviews(naming mention: Mention, exceptOf known: String, _ kind: Sighting.ThingKind) throws -> [Sighting] {
        try database.records(
            """
            SELECT record FROM mentions JOIN sightings ON id = sighting
            WHERE key = ? AND (known IS NULL OR known NOT LIKE ?) ORDER BY id LIMIT ?
            """, [mention.key, kind == .critic ? "\(known)/%" : "%/\(known)", Limits.waitingReviews])
    }

    /// How many other reviews wait for the same.
    func waitingCount(for mention: Mention, but sourceRecord: String) throws -> Int {
        try database.count(
            """
            SELECT count(*) FROM (SELECT 1 FROM mentions JOIN sightings ON id = sighting
                WHERE key = ? AND known IS NULL AND sighting != ? LIMIT ?)
            """, [mention.key, sourceRecord, Limits.waitingReviews])
    }
}
