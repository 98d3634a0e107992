public import GRDB

/// Actions of a follower's migrations besides making tables.
public enum FollowerCopy {
    /// Has the copy rebuilt from the log's start, for a table that cannot be filled from the copy's contents. A copy that has read nothing
    /// stays.
    public static func makeAgain(because why: String, in database: Database) throws {
        guard try !Inbox.positions(in: database).isEmpty else { return }
        try Meta.set(Meta.remake, to: why, in: database)
    }
}
