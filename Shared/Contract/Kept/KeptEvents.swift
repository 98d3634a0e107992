public import Events

/// Events of kept entries.
public enum KeptEvents {
    public static let kept = EventType(
        "vicinity.account.kept.v1", KeptEntry.self,
        "Added, changed or removed; a tombstone when a removed entry is deleted.")
}

extension Topic {
    public static let kept = Topic(
        "accounts.kept", owner: "accounts", key: "person/entry", partitionKey: "person", kept: .compacted,
        about: "Entries that people keep with their accounts: ratings, favourites, carts, settings.",
        personal: [.own(.replaced)],
        types: KeptEvents.kept)
}
