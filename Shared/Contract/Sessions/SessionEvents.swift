public import Events

/// Events that end sessions.
public enum SessionEvents {
    public static let ended = EventType(
        "vicinity.session.ended.v1", EndedSession.self, "Ended: its tokens are refused.")
    public static let revoked = EventType(
        "vicinity.sessions.revoked.v1", RevokedSessions.self,
        "Tokens of a person, of a role, or of a person in a role are refused if their sessions began before a time.")
}

extension Topic {
    public static let sessions = Topic(
        "accounts.sessions", owner: "gateway", key: "session", partitionKey: "person", kept: .compacted,
        about:
            "Sessions that were ended early; a tombstone follows when all their tokens have expired.",
        deciders: ["gateway", "accounts"],
        types: SessionEvents.ended, SessionEvents.revoked)
}
