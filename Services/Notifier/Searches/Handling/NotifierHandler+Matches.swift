import Contract
import Events
import Store

/// Matches of saved searches: recorded and notified.
extension NotifierHandler {
    /// Time that a search's finds are gathered for one notice.
    static let gathering = Duration.seconds(10)

    /// Records a match and notifies the search's person.
    /// - Returns: false if it was notified before, or the search does not ask for it.
    func addMatch(
        of thing: FoundThing?, _ change: SearchMatch.Change, by search: QueryIndex.IndexedSearch, before: Money? = nil,
        _ step: SearchedChange.Step, in transaction: borrowing Transaction
    ) throws -> Bool {
        let database = transaction.database
        guard let thing else { return false }
        let last = try MatchTable.match(thing.id, of: search.id, in: database)
        let isWanted = search.changes.contains(change)
        guard isWanted || last != nil, last?.notified(of: change, of: thing, in: step) != true else { return false }
        var match = SearchMatch(
            search: search.id, person: search.person, thing: thing.id,
            name: String(thing.name.prefix(SearchRules.longestThing)), change: change, price: thing.price,
            before: before, time: step.time, createdAt: transaction.now,
            reflects: last?.reflects ?? InputPositions())
        match.reflects.add(step.reflects)
        // An unwanted change updates the match, but is not new to the person.
        if !isWanted { match.createdAt = last?.createdAt ?? transaction.now }
        if isWanted, search.channels.contains(.push) { try notify(match, of: search, step, in: transaction) }
        try write(match, of: search, isWanted: isWanted, step, in: transaction)
        // The match follows notice and letter: a rebuild sees by it that they were emitted.
        try emit(match, in: transaction)
        if last == nil { try makeRoom(in: search.id, in: transaction) }
        return true
    }

    /// Deletes the oldest matches. The search's record gets the positions up to which they were notified; it is emitted once for many.
    private func makeRoom(in id: String, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        let count = try MatchTable.count(of: id, in: database)
        guard count > SearchRules.mostMatches, var search = try SearchTable.search(id, in: database) else { return }
        let oldest = try MatchTable.oldest(count - SearchRules.keptMatches, of: id, in: database)
        for match in oldest { search.reflects.add(match.reflects) }
        try emit(search, in: transaction)
        for match in oldest { try emitDeleted(match, in: transaction) }
    }

    /// Emits one notice for all finds of a search within `gathering`. A pending notice is replaced by one that includes its finds.
    private func notify(
        _ match: SearchMatch, of search: QueryIndex.IndexedSearch, _ step: SearchedChange.Step,
        in transaction: borrowing Transaction
    ) throws {
        let (database, now) = (transaction.database, transaction.now)
        for device in try DeviceTable.devices(notifiedOf: search.person, in: database)
        where device.kinds.contains(.search) {
            var facts = PushNotice.Facts(
                name: String(match.name.prefix(SearchRules.longestInNotice)), lines: 1, money: match.price,
                search: String(search.name.prefix(SearchRules.longestInNotice)), change: match.change)
            var reflects = InputPositions()
            var gathered: PushNotice?
            for waiting in try NoticeTable.notices(to: device.id, of: search.id, in: database) {
                facts.lines += waiting.facts.lines
                if waiting.facts.change != match.change { facts.change = nil }
                reflects.add(waiting.reflects)
                if waiting.attempts == 0, waiting.nextAttemptAt > now {
                    gathered = waiting
                } else {
                    try emitDeleted(waiting, in: transaction)
                }
            }
            reflects.add(step.reflects)
            try emit(
                PushNotice(
                    device: device.id, person: device.person, event: gathered?.event ?? "\(search.id)-\(step.event)",
                    kind: .search, order: nil, search: search.id, customer: search.person, host: device.host,
                    facts: facts, time: match.time, createdAt: gathered?.createdAt ?? now,
                    nextAttemptAt: gathered?.nextAttemptAt ?? now.advanced(by: Self.gathering), reflects: reflects),
                in: transaction)
            pushBell.ring()
        }
    }
}

extension SearchMatch {
    /// Whether this match notified a step. After a republish neither has positions.
    fileprivate func notified(of change: Change, of thing: FoundThing, in step: SearchedChange.Step) -> Bool {
        guard !step.reflects.byPartition.isEmpty else {
            return time == step.time && self.change == change && price == thing.price
        }
        return step.reflects.byPartition.allSatisfy { (reflects[$0.key] ?? -1) >= $0.value }
    }
}
