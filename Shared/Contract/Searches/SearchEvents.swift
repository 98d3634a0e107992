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

extension Topic {
    public static let savedSearches = Topic(
        "notifier.searches", owner: "notifier", key: "search", partitionKey: "person", kept: .compacted,
        about: "Searches that customers saved, to be told of what matches.",
        types: SavedSearchEvents.changed)

    public static let searchMatches = Topic(
        "notifier.matches", owner: "notifier", key: "search/thing", partitionKey: "person", kept: .compacted,
        about: "What last happened to each thing that a saved search found.",
        types: SearchMatchEvents.changed)
}
