import Contract
import EmbeddedLog
import EventLog
import Events
import Finding
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Store
import Synchronization
import TestKit

@testable import SearchService

/// A log that the test writes as the owners of its topics would, and searches that follow it.
final class SearchFixture: Sendable {
    let folder: ScratchFolder
    let log: EmbeddedLog
    private let sequences = Mutex<[TopicPartition: Int64]>([:])

    init() async throws {
        folder = try ScratchFolder()
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
    }

    /// Runs a test with one search that has read these things.
    static func with(
        _ places: [Place] = [], _ items: [Item] = [], _ things: [IndexedThing] = [],
        _ test: @escaping @Sendable (SearchUnderTest) async throws -> Void
    ) async throws {
        let fixture = try await SearchFixture()
        for place in places { try await fixture.emit(.place(place)) }
        for item in items { try await fixture.emit(.item(item)) }
        for thing in things { try await fixture.emit(thing) }
        try await fixture.withSearch { try await test($0) }
        await fixture.log.close()
    }

    /// Runs a test with a search; several may run at once, each in a folder of its own name.
    func withSearch(
        _ name: String = "search", _ test: @escaping @Sendable (SearchUnderTest) async throws -> Void
    ) async throws {
        let logger = Logger(label: "search") { _ in SwiftLogNoOpLogHandler() }
        let liveIndex = LiveIndex()
        let follower = Follower(
            .search(liveIndex, logger: logger), log: log, folder: try StoreFolder(path: folder.file(name)),
            logger: logger)
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: logger)
        SearchRoutes(
            liveIndex: liveIndex, isReady: { follower.status.isCaughtUp },
            foodShop: FoodShopLists(liveIndex, FoodShopChoice())
        ).add(to: server.router)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await follower.run() }
            try await server.application(host: "127.0.0.1", port: 0).test(.router) { [self] client in
                let search = SearchUnderTest(
                    fixture: self, follower: follower, liveIndex: liveIndex, client: client)
                try await waitFor("search is ready", within: .seconds(60)) {
                    follower.status.missing.isEmpty ? true : nil
                }
                try await test(search)
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Runs a test with a search that has not begun to read.
    func withoutFollowing(_ test: @escaping @Sendable (SearchUnderTest) async throws -> Void) async throws {
        let logger = Logger(label: "search") { _ in SwiftLogNoOpLogHandler() }
        let liveIndex = LiveIndex()
        let follower = Follower(
            .search(liveIndex, logger: logger), log: log, folder: try StoreFolder(path: folder.file("search")),
            logger: logger)
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: logger)
        SearchRoutes(
            liveIndex: liveIndex, isReady: { follower.status.isCaughtUp },
            foodShop: FoodShopLists(liveIndex, FoodShopChoice())
        ).add(to: server.router)
        try await server.application(host: "127.0.0.1", port: 0).test(.router) { [self] client in
            try await test(SearchUnderTest(fixture: self, follower: follower, liveIndex: liveIndex, client: client))
        }
    }

    // MARK: - Speaking as the owners do

    func emit(_ thing: IndexedThing) async throws {
        switch thing {
        case .place(let place):
            try await emit(.catalogPlaces, "place.changed", place.id, partitionKey: place.id, PlaceChange(place: place))
        case .item(let item):
            try await emit(.catalogItems, "item.changed", item.id, partitionKey: item.place, item)
        case .area(let area):
            try await emit(.catalogAreas, "area.changed", area.id, partitionKey: area.id, area)
        case .station(let station):
            try await emit(.catalogStations, "station.changed", station.id, partitionKey: station.id, station)
        case .holidays(let calendar):
            try await emit(
                .catalogHolidays, "holidays.changed", calendar.id, partitionKey: calendar.id, calendar)
        case .person(let person):
            try await emit(.catalogPeople, "person.changed", person.id, partitionKey: person.id, person)
        case .movie(let movie):
            try await emit(.catalogMovies, "movie.changed", movie.id, partitionKey: movie.id, movie)
        case .screening(let screening):
            try await emit(
                .catalogScreenings, "screening.changed", screening.id, partitionKey: screening.place, screening)
        case .critic(let critic):
            try await emit(.catalogCritics, "critic.changed", critic.id, partitionKey: critic.id, critic)
        case .rating(let summary):
            try await emit(
                .ratingSummaries, "rating-summary.changed", summary.thing, partitionKey: summary.thing, summary)
        }
    }

    /// Says that a place is deleted, and leaves its tombstone.
    func emit(deleted place: Place) async throws {
        let deleted = DeletedPlace(
            id: place.id, merchant: place.merchant, geo: place.geo, types: place.types, deletedAt: .now,
            reflects: InputPositions())
        try await emit(.catalogPlaces, "place.deleted", place.id, partitionKey: place.id, deleted)
        try await emitTombstone(.catalogPlaces, place.id, partitionKey: place.id)
    }

    func emit(deleted item: Item) async throws {
        let deleted = DeletedItem(
            id: item.id, place: item.place, merchant: item.merchant, deletedAt: .now, reflects: InputPositions())
        try await emit(.catalogItems, "item.deleted", item.id, partitionKey: item.place, deleted)
        try await emitTombstone(.catalogItems, item.id, partitionKey: item.place)
    }

    /// Says that nobody rates a thing any more, and leaves its tombstone.
    func emit(unrated thing: String) async throws {
        let deleted = DeletedRatingSummary(thing: thing, deletedAt: .now, reflects: InputPositions())
        try await emit(.ratingSummaries, "rating-summary.deleted", thing, partitionKey: thing, deleted)
        try await emitTombstone(.ratingSummaries, thing, partitionKey: thing)
    }

    /// Appends an event as its owner's relay would.
    /// - Returns: the record, which may be appended again.
    @discardableResult
    func emit(
        _ topic: Topic, _ type: String, _ subject: String, partitionKey: String, _ data: some Encodable
    ) async throws -> NewRecord {
        let partition = TopicPartition(topic.name, partition(of: partitionKey))
        let sequence = nextSequence(partition)
        let event = Event(
            id: "\(partition):\(sequence)", source: "/vicinity/\(topic.owner)", type: "vicinity.\(type).v1",
            subject: subject, sequence: sequence, partitionKey: partitionKey, data: try JSON.encode(data))
        let record = NewRecord(partition, key: subject, value: event.json)
        _ = try await log.append([record])
        return record
    }

    /// Leaves a tombstone.
    func emitTombstone(_ topic: Topic, _ key: String, partitionKey: String) async throws {
        let partition = TopicPartition(topic.name, partition(of: partitionKey))
        let headers = [
            HeaderName.source: "/vicinity/\(topic.owner)", HeaderName.sequence: "\(nextSequence(partition))",
        ]
        _ = try await log.append([NewRecord(partition, key: key, value: nil, headers: headers)])
    }

    private func nextSequence(_ partition: TopicPartition) -> Int64 {
        sequences.withLock { sequences in
            sequences[partition, default: 1_000_000] += 1
            return sequences[partition, default: 0]
        }
    }
}
