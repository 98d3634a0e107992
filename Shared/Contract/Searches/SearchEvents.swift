public import Events

/// Events of saved searches.
public enum SavedSearchEvents {
    public static let changed = EventType(
        "vicinity.saved-search.changed.v1", SavedSearch.self,
        "Saved, changed or opened; a tombstone when it is deleted.")
}

/// Events of saved searches' matches.
public enum SearchMatchEvents {
    public static let changed = EventType(
        "vicinity.search-match.changed.v1", SearchMatch.self,
        "A thing begins to match, costs less or leaves; a tombstone when the match is deleted.")
}

/// Events of changes that are not matched with all saved searches yet.
public enum SearchedChangeEvents {
    public static let changed = EventType(
        "vicinity.searched-change.changed.v1", SearchedChange.self,
        "A thing changed and is to be matched with searches, or is being matched; a tombstone when that is done.")
}

extension Topic {
    public static let savedSearches = Topic(
        "notifier.searches", owner: "notifier", key: "search", partitionKey: "person", kept: .compacted,
        about: "Customers' saved searches.",
        personal: [.own(.replaced)],
        types: SavedSearchEvents.changed)

    public static let searchMatches = Topic(
        "notifier.matches", owner: "notifier", key: "search/thing", partitionKey: "person", kept: .compacted,
        about: "Last changes of the things that saved searches found.",
        personal: [.own(.replaced)],
        types: SearchMatchEvents.changed)

    public static let searchedChanges = Topic(
        "notifier.changes", owner: "notifier", key: "kind/thing", partitionKey: "thing", kept: .compacted,
        about: "Changes of things that are not matched with all saved searches yet.",
        types: SearchedChangeEvents.changed)
}
