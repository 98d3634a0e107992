public import Events

/// What ends sessions.
public enum SessionEvents {
    public static let ended = EventType(
        "vicinity.session.ended.v1", EndedSession.self, "Its tokens are refused from now on.")
    public static let revoked = EventType(
        "vicinity.sessions.revoked.v1", RevokedSessions.self,
        "All tokens of a person, of a role, or of a person in a role are refused whose sessions began before.")
}

extension Topic {
    public static let sessions = Topic(
        "accounts.sessions", owner: "gateway", key: "session", partitionKey: "person", kept: .compacted,
        about:
            "Sessions that were ended before their time; a tombstone follows when none of their tokens is good any more.",
        deciders: ["gateway", "accounts"],
        types: SessionEvents.ended, SessionEvents.revoked)
}
