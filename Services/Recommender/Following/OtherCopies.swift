import Contract
import Events
import Foundation
import GRDB
import Store
import Synchronization

/// What the recommender's other instances say: of critics, since recommendations take all of them; of summaries of things; and of people, since
/// somebody who is signed in has ids of several browsers. Of the only instance there is nothing.
struct OtherCopies: Sendable {
    let instance: Instance

    static let migration = Migration("copies 6") { database in
        try database.execute(
            sql: """
                CREATE TABLE others (
                    topic TEXT NOT NULL, owner TEXT NOT NULL, thing TEXT NOT NULL, data BLOB NOT NULL,
                    PRIMARY KEY (topic, owner, thing)) WITHOUT ROWID
                """)
    }

    var topics: [Topic] {
        instance.count > 1 ? [.ratings, .expertRatings, .ratingSummaries, .reviewReports] : []
    }

    /// - Returns: whether it is of these topics.
    func take(_ record: FollowedRecord, in database: Database) throws -> Bool {
        switch record {
        case .tombstone(let topic, let key):
            guard topics.contains(where: { $0.name == topic }) else { return false }
            try delete(topic, key, in: database)
        case .event(let event, let position):
            guard topics.contains(where: { $0.name == position.topic }) else { return false }
            if event.isDeletion {
                try delete(position.topic, event.subject, in: database)
            } else if !instance.owns(partition: position.partition) {
                let (owner, thing) = OtherCopies.parts(of: event.subject, in: position.topic)
                try database.cachedStatement(
                    sql: """
                        INSERT INTO others (topic, owner, thing, data) VALUES (?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET data = excluded.data
                        """
                ).execute(arguments: [position.topic, owner, thing, Data(event.data)])
            }
        }
        return true
    }

    private func delete(_ topic: String, _ key: String, in database: Database) throws {
        let (owner, thing) = OtherCopies.parts(of: key, in: topic)
        try database.cachedStatement(sql: "DELETE FROM others WHERE topic = ? AND owner = ? AND thing = ?")
            .execute(arguments: [topic, owner, thing])
    }

    private static func parts(of key: String, in topic: String) -> (owner: String, thing: String) {
        topic == Topic.ratingSummaries.name ? (key, "") : RatingState.parts(of: key) ?? (key, "")
    }

    // MARK: - Reading

    /// All that one owner has said, in the order of things.
    static func all<Value: Decodable>(
        _ type: Value.Type, _ topic: Topic, of owner: String, in database: Database
    ) throws -> [Value] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT data FROM others WHERE topic = ? AND owner = ? ORDER BY thing"),
            arguments: [topic.name, owner]
        ).map { try JSON.decode(type, from: Array($0)) }
    }

    /// All ratings of other instances' critics.
    static func criticRatings(in database: Database) throws -> [ExpertRating] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT data FROM others WHERE topic = ?"),
            arguments: [Topic.expertRatings.name]
        ).map { try JSON.decode(ExpertRating.self, from: Array($0)) }
    }
}

/// Counts the changes of other instances' critics, so that what is made of them is made anew.
final class CriticNews: Sendable {
    private let count = Mutex<Int64>(0)

    var version: Int64 { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
