package import Contract
import EventLog
import Events
package import Store

/// Commands of customers about their saved searches. All throw `Reason` if a rule refuses them.
extension NotifierHandler {
    /// Saves a new search, or changes an existing one. Things that match already are notified only when they change.
    /// - Parameter network: network of the request; nil if it is unknown.
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
            throw Reason("too-many-searches", "a person has at most \(SearchRules.mostOfOne) saved searches")
        }
        let hasRoom = try SearchTable.count(in: database) < mostSearches
        guard try hasRoom || removeUnusedSearch(in: transaction) else {
            throw Reason("too-many-searches", "this deployment has its greatest number of saved searches")
        }
        try AddedTable.add(from: network, orRefuse: "too-many-searches", at: transaction.now, in: database)
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

    /// Adds the positions read so far, so that a rebuilt store does not match earlier changes.
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

    /// Deletes a search with its matches, and pending notices and finds.
    func emitDeleted(_ search: SavedSearch, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for match in try MatchTable.matches(of: search.id, in: database) { try emitDeleted(match, in: transaction) }
        for device in try DeviceTable.devices(notifiedOf: search.person, in: database) {
            for notice in try NoticeTable.notices(to: device.id, of: search.id, in: database) {
                try emitDeleted(notice, in: transaction)
            }
        }
        try removeFinds(of: search, in: transaction)
        try SavedSearch.states.end(search, in: transaction)
    }

    // MARK: - Erasing

    func eraseSearches(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        for search in try SearchTable.searches(of: command.person, in: transaction.database)
        where command.covers(search.createdAt) {
            try emitDeleted(search, in: transaction)
        }
    }
}

extension SavedSearch.List {
    /// Topics whose records may affect the matches of such a search.
    var topics: [Topic] {
        switch self {
        case .places: [.catalogPlaces, .catalogItems, .ratingSummaries]
        case .items: [.catalogItems, .catalogPlaces, .ratingSummaries]
        case .movies: [.catalogMovies, .catalogScreenings, .ratingSummaries]
        }
    }
}
