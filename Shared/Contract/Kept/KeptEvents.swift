public import Events

/// What happens to things that people keep with their accounts.
public enum KeptEvents {
    public static let kept = EventType(
        "vicinity.account.kept.v1", KeptEntry.self, "Kept, changed or removed; a tombstone when that is forgotten.")
}

extension Topic {
    public static let kept = Topic(
        "accounts.kept", owner: "accounts", key: "person/entry", partitionKey: "person", kept: .compacted,
        about: "What people keep with their accounts: ratings, favourites, carts, settings.",
        personal: [.own(.replaced)],
        types: KeptEvents.kept)
}
