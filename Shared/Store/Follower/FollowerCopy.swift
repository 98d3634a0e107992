public import GRDB

/// What a follower's migrations may do beside making tables.
public enum FollowerCopy {
    /// Has the copy made again from the log's start, for a table that cannot be filled from what the copy holds. A copy that has read
    /// nothing stays.
    public static func makeAgain(because why: String, in database: Database) throws {
        guard try !Inbox.positions(in: database).isEmpty else { return }
        try Meta.set(Meta.remake, to: why, in: database)
    }
}
