package import Contract
import EventLog
import Events
package import Store

/// What customers ask of their saved searches. All throw `Reason` if a rule says no.
extension NotifierHandler {
    /// Saves a search, or changes the same one: what matches now is known, and told when it changes.
    /// - Parameter network: from which it is asked for; nil if nobody knows.
    package func keep(
        _ wanted: SavedSearch, of people: [String], from network: String? = nil, in transaction: borrowing Transaction
    ) throws -> SavedSearch {
        let database = transaction.database
        try refuseErased(people + [wanted.person], in: transaction)
        if let before = try SearchTable.search(wanted.id, in: database) {
            var search = before
            (search.name, search.tells, search.channels) = (wanted.name, wanted.tells, wanted.channels)
            return try change(before, to: search, in: transaction)
        }
        let isOneTooMany = try SearchTable.count(of: people, in: database) >= SearchRules.mostOfOne
        guard try !isOneTooMany || removeUnusedSearch(of: people, in: transaction) else {
            throw Reason("too-many-searches", "there are \(SearchRules.mostOfOne) saved searches already")
        }
        let hasRoom = try SearchTable.count(in: database) < mostSearches
        guard try hasRoom || removeUnusedSearch(in: transaction) else {
            throw Reason("too-many-searches", "this deployment has as many saved searches as it can have")
        }
        try AddedTable.add(from: network, orSay: "too-many-searches", at: transaction.now, in: database)
        var search = wanted
        (search.createdAt, search.updatedAt, search.seenAt) = (transaction.now, transaction.now, transaction.now)
        try startHere(&search, in: transaction)
        try emit(search, in: transaction)
        return search
    }

    func change(
        _ before: SavedSearch, to after: SavedSearch, in transaction: borrowing Transaction
    ) throws -> SavedSearch {
        guard after != before else { return try noteUse(of: before, in: transaction) }
        var search = after
        search.updatedAt = transaction.now
        try emit(search, in: transaction)
        return search
    }

    /// From here on changes count: also if a store that is made again reads some of before.
    private func startHere(_ search: inout SavedSearch, in transaction: borrowing Transaction) throws {
        for topic in search.list.topics {
            for partition in topic.partitions {
                if let next = try transaction.position(of: partition), next > 0 {
                    search.reflects.add(
                        InputPosition(topic: partition.topic, partition: partition.partition, offset: next - 1))
                }
            }
        }
    }

    // MARK: - Emitting

    /// With what it found, and what is on its way to tell of that.
    func emitGone(_ search: SavedSearch, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for match in try MatchTable.matches(of: search.id, in: database) { try emitGone(match, in: transaction) }
        for device in try DeviceTable.devices(toldOf: search.person, in: database) {
            for notice in try NoticeTable.notices(to: device.id, of: search.id, in: database) {
                try emitGone(notice, in: transaction)
            }
        }
        try forgetFinds(of: search, in: transaction)
        try SavedSearch.states.end(search, in: transaction)
    }

    // MARK: - Forgetting

    func eraseSearches(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        for search in try SearchTable.searches(of: command.person, in: transaction.database)
        where command.covers(search.createdAt) {
            try emitGone(search, in: transaction)
        }
    }
}

extension SavedSearch.List {
    /// Whose records may change what such a search finds.
    var topics: [Topic] {
        switch self {
        case .places: [.catalogPlaces, .catalogItems, .ratingSummaries]
        case .items: [.catalogItems, .catalogPlaces, .ratingSummaries]
        case .movies: [.catalogMovies, .catalogScreenings, .ratingSummaries]
        }
    }
}
