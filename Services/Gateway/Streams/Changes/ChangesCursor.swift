import Events
import Hours
import ServiceKit

/// How far a client knows a topic: a position in each of its partitions, in one log.
struct ChangesCursor: Codable, Sendable, Hashable {
    /// The oldest usable cursor, in days: the log may have lost older deletions.
    static let longestAway: Int64 = 7
    /// The longest cursor, in characters.
    static let longest = 2048

    var topic: String
    /// `ResumeToken.tag` of the log.
    var log: UInt32
    /// The day when it was given, in whole days since 1970.
    var day: Int64
    /// For each partition, the next offset and the greatest sequence before it.
    var next: [Int64]
    var sequences: [Int64]
    /// The ISO week, "2026-W47", if only its changes are asked for.
    var week: String?

    /// A cursor at the beginning of the topic.
    init(_ topic: ChangingTopic, log: UInt32, day: Int64, week: ISOWeek? = nil) {
        (self.topic, self.log, self.day, self.week) = (topic.rawValue, log, day, week?.description)
        next = Array(repeating: 0, count: Int(partitionCount))
        sequences = next
    }

    var text: String {
        get throws { Base64URL.encode(try JSON.encode(self)) }
    }

    /// Nil if the text is no cursor.
    init?(_ text: String) {
        guard text.utf8.count <= ChangesCursor.longest, let bytes = Base64URL.decode(text),
            let cursor = try? JSON.decode(ChangesCursor.self, from: bytes),
            [cursor.next.count, cursor.sequences.count] == [Int(partitionCount), Int(partitionCount)],
            (cursor.next + cursor.sequences).allSatisfy({ $0 >= 0 }), (0...1_000_000).contains(cursor.day)
        else { return nil }
        self = cursor
    }

    /// False if the changes since the cursor are unknown: it belongs to another log, or is too old.
    func isGood(in log: UInt32, on day: Int64, ends: [Int64]) -> Bool {
        self.log == log && (self.day...self.day + ChangesCursor.longestAway).contains(day)
            && zip(next, ends).allSatisfy { $0 <= $1 }
    }
}
