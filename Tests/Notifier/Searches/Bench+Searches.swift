import Contract
import Events
import Finding
import Geo
import TestKit
import Testing

@testable import NotifierService

/// Mo Chit station.
let moChit = Coordinate(latitude: 13.8022, longitude: 100.5538)!

/// "Condominium under ฿3 M within 1 km of Mo Chit".
let condominiums = "near=13.8022,100.5538&radius=1000&types=Condominium&price=-300000000&currency=THB"

func search(
    _ query: String = condominiums, in list: SavedSearch.List = .places, of person: String = "c-ann",
    name: String = "Condominium near Mo Chit", tells: [SearchMatch.Change] = SearchMatch.Change.allCases,
    channels: [SavedSearch.Channel] = [.push]
) -> SavedSearch {
    SavedSearch(
        id: SearchRules.id(of: person, list, query), person: person, list: list, query: query, name: name,
        tells: tells, channels: channels, createdAt: noon, updatedAt: noon, seenAt: noon)
}

/// A condominium, so many metres to the north of Mo Chit.
func home(_ id: String, baht: Int64 = 2_500_000, metres: Double = 500, name: String = "Lumpini Park") -> Place {
    let price = PriceRange(min: baht * 100, max: baht * 100, currency: "THB")
    return Place(
        id: id, types: HomeKind.condominium.types, name: name,
        geo: moChit.destination(bearing: 0, distance: metres), timeZone: "Asia/Bangkok",
        listing: Listing(kind: .condominium, purpose: .sale, price: price, number: 1, listedAt: noon), updatedAt: noon)
}

extension Bench {
    @discardableResult
    func save(_ search: SavedSearch, at time: Timestamp = noon) async throws -> SavedSearch {
        try await perform(at: time) { [handler] in try handler.keep(search, of: [search.person], in: $0) }
    }

    @discardableResult
    func put(_ place: Place, at time: Timestamp = noon) async throws -> String {
        let event = try await happens(
            .catalogPlaces, PlaceEvents.changed.name, place.id, place.id, PlaceChange(place: place), at: time)
        try await ask(at: time)
        return event
    }

    func remove(_ place: Place, at time: Timestamp = noon) async throws {
        let gone = DeletedPlace(
            id: place.id, merchant: nil, geo: place.geo, types: place.types, deletedAt: time,
            reflects: InputPositions())
        try await happens(.catalogPlaces, PlaceEvents.deleted.name, place.id, place.id, gone, at: time)
        try await ask(at: time)
    }

    func put(_ item: Item, at time: Timestamp = noon) async throws {
        try await happens(.catalogItems, ItemEvents.changed.name, item.id, item.place, item, at: time)
        try await ask(at: time)
    }

    func put(_ movie: Movie, at time: Timestamp = noon) async throws {
        try await happens(.catalogMovies, MovieEvents.changed.name, movie.id, movie.id, movie, at: time)
        try await ask(at: time)
    }

    func put(_ show: Screening, at time: Timestamp = noon) async throws {
        try await happens(.catalogScreenings, ScreeningEvents.changed.name, show.id, show.place, show, at: time)
        try await ask(at: time)
    }

    func put(_ area: Area, at time: Timestamp = noon) async throws {
        try await happens(.catalogAreas, AreaEvents.changed.name, area.id, area.id, area, at: time)
    }

    func put(_ station: Station, at time: Timestamp = noon) async throws {
        try await happens(.catalogStations, StationEvents.changed.name, station.id, station.id, station, at: time)
    }

    func rate(_ thing: String, _ average: Double, at time: Timestamp = noon) async throws {
        let summary = RatingSummary(thing: thing, average: average, count: 3, updatedAt: time)
        try await happens(.ratingSummaries, RatingSummaryEvents.changed.name, thing, thing, summary, at: time)
        try await ask(at: time)
    }

    /// The part of the timer's step that asks searches about what changed.
    func ask(at time: Timestamp = noon) async throws {
        try await perform(at: time) { [handler] in try handler.askSearches(in: $0) }
    }

    /// What was found comes back to the notifier by the log.
    /// - Returns: the event's identity as receivers see it.
    @discardableResult
    func hearMatch(of search: SavedSearch, at time: Timestamp = noon) async throws -> String {
        let match = try #require(try await matches(of: search).first)
        return try await happens(
            .searchMatches, SearchMatchEvents.changed.name, match.key, match.person, match, at: time)
    }

    func matches(of search: SavedSearch) async throws -> [SearchMatch] {
        try await harness.read { try MatchTable.matches(of: search.id, in: $0) }
    }

    /// "begins cafe", in the order in which they were found.
    func told(by search: SavedSearch) async throws -> [String] {
        try await matches(of: search).map { "\($0.change) \($0.thing)" }
    }

    func search(_ id: String) async throws -> SavedSearch? {
        try await harness.read { try SearchTable.search(id, in: $0) }
    }
}
