public import Events

/// What happens to saved searches.
public enum SavedSearchEvents {
    public static let changed = EventType(
        "vicinity.saved-search.changed.v1", SavedSearch.self,
        "Saved, changed or looked at; a tombstone when its person ends it, or is forgotten.")
}

/// What happens to things that saved searches look for.
public enum SearchMatchEvents {
    public static let changed = EventType(
        "vicinity.search-match.changed.v1", SearchMatch.self,
        "A thing begins to match, costs less or leaves; a tombstone when that is forgotten.")
}

/// What happens to changes that saved searches have still to be asked about.
public enum SearchedChangeEvents {
    public static let changed = EventType(
        "vicinity.searched-change.changed.v1", SearchedChange.self,
        "A thing changed and searches have to be asked, or are; a tombstone when it is done with.")
}

extension Topic {
    public static let savedSearches = Topic(
        "notifier.searches", owner: "notifier", key: "search", partitionKey: "person", kept: .compacted,
        about: "Searches that customers saved, to be told of what matches.",
        personal: [.own(.replaced)],
        types: SavedSearchEvents.changed)

    public static let searchMatches = Topic(
        "notifier.matches", owner: "notifier", key: "search/thing", partitionKey: "person", kept: .compacted,
        about: "What last happened to each thing that a saved search found.",
        personal: [.own(.replaced)],
        types: SearchMatchEvents.changed)

    public static let searchedChanges = Topic(
        "notifier.changes", owner: "notifier", key: "kind/thing", partitionKey: "thing", kept: .compacted,
        about: "Changes of things that saved searches have still to be asked about.",
        types: SearchedChangeEvents.changed)
}
