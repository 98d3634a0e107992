import Contract
import Events
import Store

/// Matches of a search: written down, and notified.
extension NotifierHandler {
    /// How long other finds of a search are waited for, to be told in one notice.
    static let gathering = Duration.seconds(10)

    /// - Returns: false if the search was notified before, or is not to be.
    func found(
        _ thing: FoundThing?, _ change: SearchMatch.Change, by search: QueryIndex.Asker, before: Money? = nil,
        _ step: SearchedChange.Step, in transaction: borrowing Transaction
    ) throws -> Bool {
        let database = transaction.database
        guard let thing else { return false }
        let last = try MatchTable.match(thing.id, of: search.id, in: database)
        let isAsked = search.tells.contains(change)
        guard isAsked || last != nil, last?.notified(of: change, of: thing, in: step) != true else { return false }
        var match = SearchMatch(
            search: search.id, person: search.person, thing: thing.id,
            name: String(thing.name.prefix(SearchRules.longestThing)), change: change, price: thing.price,
            before: before, time: step.time, createdAt: transaction.now,
            reflects: last?.reflects ?? InputPositions())
        match.reflects.add(step.reflects)
        // What nobody asked for is no news.
        if !isAsked { match.createdAt = last?.createdAt ?? transaction.now }
        if isAsked, search.channels.contains(.push) { try notify(match, of: search, step, in: transaction) }
        try write(match, of: search, isAsked: isAsked, step, in: transaction)
        // After notice and letter: by the match a rebuild knows that they were emitted.
        try emit(match, in: transaction)
        if last == nil { try makeRoom(in: search.id, in: transaction) }
        return true
    }

    /// Forgets the oldest matches. The search's record has the positions up to which they were notified; it is written once for many.
    private func makeRoom(in id: String, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        let count = try MatchTable.count(of: id, in: database)
        guard count > SearchRules.mostMatches, var search = try SearchTable.search(id, in: database) else { return }
        let oldest = try MatchTable.oldest(count - SearchRules.keptMatches, of: id, in: database)
        for match in oldest { search.reflects.add(match.reflects) }
        try emit(search, in: transaction)
        for match in oldest { try emitGone(match, in: transaction) }
    }

    /// Emits one notice for all that a search finds within some seconds; one that still waits gives way to the next, which has both.
    private func notify(
        _ match: SearchMatch, of search: QueryIndex.Asker, _ step: SearchedChange.Step,
        in transaction: borrowing Transaction
    ) throws {
        let (database, now) = (transaction.database, transaction.now)
        for device in try DeviceTable.devices(toldOf: search.person, in: database)
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
                    try emitGone(waiting, in: transaction)
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
    /// Whether a step was notified by this match. After a republish neither has positions.
    fileprivate func notified(of change: Change, of thing: FoundThing, in step: SearchedChange.Step) -> Bool {
        guard !step.reflects.byPartition.isEmpty else {
            return time == step.time && self.change == change && price == thing.price
        }
        return step.reflects.byPartition.allSatisfy { (reflects[$0.key] ?? -1) >= $0.value }
    }
}
