import Foundation

/// The result of a sync.
public struct SyncResult: Sendable {
    /// Copy after the sync.
    public var copy: LocalCopy
    /// Number of things that are new or changed.
    public var changed: Int
    /// Number of things that were deleted.
    public var deleted: Int
    /// Whether the copy was made from the start: there was none, or it was older than the 7 days that the server keeps changes.
    public var isNew: Bool
}

extension Vicinity {
    /// Brings a copy up to date: fetches the changes since the last sync, and stores them at once at the end. A sync that fails or is cancelled
    /// leaves the copy as it was.
    /// - Parameters:
    ///   - topic: the topic to copy.
    ///   - store: store of the copy.
    ///   - most: limit of things; a topic with more throws `VicinityError.tooLarge`.
    ///   - progress: called after each page with the number of changes so far.
    /// - Returns: the copy and the number of changes.
    public func sync(
        _ topic: SyncTopic, in store: some CopyStore, most: Int = 1_000_000,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> SyncResult {
        let old = try await store.copy(of: topic)
        do {
            return try await sync(topic, from: old, in: store, most: most, progress: progress)
        } catch let error as VicinityError where old != nil && error.problem.map(Vicinity.isForgotten) == true {
            return try await sync(topic, from: nil, in: store, most: most, progress: progress)
        }
    }

    /// Whether the server does not know the cursor: it is older than the changes that it keeps, or of another server.
    private static func isForgotten(_ problem: Problem) -> Bool {
        problem.status == 410 || (problem.status == 400 && problem.field == "since")
    }

    private func sync(
        _ topic: SyncTopic, from old: LocalCopy?, in store: some CopyStore, most: Int, progress: (Int) -> Void
    ) async throws -> SyncResult {
        var things = old?.things ?? [:]
        var cursor = old?.cursor
        var (changed, deleted, isNew) = (0, 0, old == nil)
        var hasMore = true
        while hasMore {
            try Task.checkCancellation()
            let page = try await changes(in: topic, since: cursor)
            guard !page.hasMore || page.next != cursor else {
                throw VicinityError.unreadable("changes that do not end")
            }
            if page.isReset {
                things = [:]
                (changed, deleted, isNew) = (0, 0, true)
            }
            for (key, thing) in page.changed { things[key] = thing }
            for key in page.deleted { things[key] = nil }
            guard things.count <= most else { throw VicinityError.tooLarge(limit: most) }
            changed += page.changed.count
            deleted += page.deleted.count
            (cursor, hasMore) = (page.next, page.hasMore)
            progress(changed + deleted)
        }
        let copy = LocalCopy(cursor: cursor ?? "", syncedAt: Date(), things: things)
        try Task.checkCancellation()
        try await store.keep(copy, of: topic)
        return SyncResult(copy: copy, changed: changed, deleted: deleted, isNew: isNew)
    }

    private func changes(in topic: SyncTopic, since cursor: String?) async throws -> ChangesPage {
        var query = Query()
        query.add("since", cursor)
        query.add("limit", 2000)
        return try ChangesPage(try await send(Call(["v1", "changes", topic.rawValue], query)))
    }
}
