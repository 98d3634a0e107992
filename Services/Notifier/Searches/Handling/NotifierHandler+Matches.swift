import Contract
import Events
import Store

/// What a change means to one search, written down and told.
extension NotifierHandler {
    /// How long other finds of a search are waited for, to be told in one notice.
    static let gathering = Duration.seconds(10)

    func found(
        _ thing: FoundThing?, _ change: SearchMatch.Change, by search: String, before: Money? = nil, _ input: Input,
        in transaction: borrowing Transaction
    ) throws {
        let (database, position) = (transaction.database, input.position)
        // What was read before the search was saved, or of what the matches are forgotten, was told or is not to be.
        guard let thing, let search = try SearchTable.search(search, in: database),
            !search.reflects.reflects(position)
        else { return }
        let last = try MatchTable.match(thing.id, of: search.id, in: database)
        let isAsked = search.tells.contains(change)
        guard isAsked || last != nil, last?.reflects.reflects(position) != true else { return }
        var match = SearchMatch(
            search: search.id, person: search.person, thing: thing.id,
            name: String(thing.name.prefix(SearchRules.longestThing)), change: change, price: thing.price,
            before: before, time: input.event.time, createdAt: transaction.now,
            reflects: last?.reflects ?? InputPositions())
        match.reflects.add(position)
        // What nobody asked for is no news.
        if !isAsked { match.createdAt = last?.createdAt ?? transaction.now }
        let event = WebhookDelivery.identity(of: input.event)
        if isAsked, search.channels.contains(.push) { try tell(match, of: search, event, position, in: transaction) }
        try write(match, of: search, isAsked: isAsked, event, position, in: transaction)
        // After notice and letter: who reads the log again knows by it that this was told.
        try emit(match, in: transaction)
        if last == nil { try makeRoom(in: search, in: transaction) }
    }

    /// The search's record says up to where what is forgotten was told.
    private func makeRoom(in search: SavedSearch, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard try MatchTable.count(of: search.id, in: database) > SearchRules.mostMatches,
            let oldest = try MatchTable.oldest(of: search.id, in: database)
        else { return }
        var search = search
        search.reflects.add(oldest.reflects)
        try emit(search, in: transaction)
        try emitForgotten(oldest, in: transaction)
    }

    /// One notice for all that a search finds within some seconds; one that still waits then gives way to the next, which tells of both.
    private func tell(
        _ match: SearchMatch, of search: SavedSearch, _ event: String, _ position: InputPosition,
        in transaction: borrowing Transaction
    ) throws {
        let (database, now) = (transaction.database, transaction.now)
        for device in try DeviceTable.devices(toldOf: search.person, in: database)
        where device.kinds.contains(.search) {
            var facts = PushNotice.Facts(
                name: String(match.name.prefix(SearchRules.longestTold)), lines: 1, money: match.price,
                search: String(search.name.prefix(SearchRules.longestTold)), change: match.change)
            var reflects = InputPositions()
            var gathered: PushNotice?
            for waiting in try NoticeTable.notices(to: device.id, of: search.id, in: database) {
                facts.lines += waiting.facts.lines
                if waiting.facts.change != match.change { facts.change = nil }
                reflects.add(waiting.reflects)
                if waiting.attempts == 0, waiting.nextAttemptAt > now {
                    gathered = waiting
                } else {
                    try emitForgotten(waiting, in: transaction)
                }
            }
            reflects.add(position)
            try emit(
                PushNotice(
                    device: device.id, person: device.person, event: gathered?.event ?? "\(search.id)-\(event)",
                    kind: .search, order: nil, search: search.id, customer: search.person, host: device.host,
                    facts: facts, time: match.time, createdAt: gathered?.createdAt ?? now,
                    nextAttemptAt: gathered?.nextAttemptAt ?? now.advanced(by: Self.gathering), reflects: reflects),
                in: transaction)
            pushBell.ring()
        }
    }
}
