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
    name: String = "Condominium near Mo Chit", tells changes: [SearchMatch.Change] = SearchMatch.Change.allCases,
    channels: [SavedSearch.Channel] = [.push]
) -> SavedSearch {
    SavedSearch(
        id: SearchRules.id(of: person, list, query), person: person, list: list, query: query, name: name,
        tells: changes, channels: channels, createdAt: noon, updatedAt: noon, seenAt: noon)
}

/// A condominium to the north of Mo Chit.
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
        let event = try await consume(
            .catalogPlaces, PlaceEvents.changed.name, place.id, place.id, PlaceChange(place: place), at: time)
        try await ask(at: time)
        return event
    }

    func remove(_ place: Place, at time: Timestamp = noon) async throws {
        let deleted = DeletedPlace(
            id: place.id, merchant: nil, geo: place.geo, types: place.types, deletedAt: time,
            reflects: InputPositions())
        try await consume(.catalogPlaces, PlaceEvents.deleted.name, place.id, place.id, deleted, at: time)
        try await ask(at: time)
    }

    func put(_ item: Item, at time: Timestamp = noon) async throws {
        try await consume(.catalogItems, ItemEvents.changed.name, item.id, item.place, item, at: time)
        try await ask(at: time)
    }

    func put(_ movie: Movie, at time: Timestamp = noon) async throws {
        try await consume(.catalogMovies, MovieEvents.changed.name, movie.id, movie.id, movie, at: time)
        try await ask(at: time)
    }

    func put(_ show: Screening, at time: Timestamp = noon) async throws {
        try await consume(.catalogScreenings, ScreeningEvents.changed.name, show.id, show.place, show, at: time)
        try await ask(at: time)
    }

    func put(_ area: Area, at time: Timestamp = noon) async throws {
        try await consume(.catalogAreas, AreaEvents.changed.name, area.id, area.id, area, at: time)
    }

    func put(_ station: Station, at time: Timestamp = noon) async throws {
        try await consume(.catalogStations, StationEvents.changed.name, station.id, station.id, station, at: time)
    }

    func rate(_ thing: String, _ average: Double, at time: Timestamp = noon) async throws {
        let summary = RatingSummary(thing: thing, average: average, count: 3, updatedAt: time)
        try await consume(.ratingSummaries, RatingSummaryEvents.changed.name, thing, thing, summary, at: time)
        try await ask(at: time)
    }

    /// Performs the part of the timer's step that matches changes.
    func ask(at time: Timestamp = noon) async throws {
        try await perform(at: time) { [handler] in try handler.matchChanges(in: $0) }
    }

    /// Consumes the first match of a search.
    /// - Returns: the event's identity as receivers see it.
    @discardableResult
    func consumeMatch(of search: SavedSearch, at time: Timestamp = noon) async throws -> String {
        let match = try #require(try await matches(of: search).first)
        return try await consume(
            .searchMatches, SearchMatchEvents.changed.name, match.key, match.person, match, at: time)
    }

    func matches(of search: SavedSearch) async throws -> [SearchMatch] {
        try await harness.read { try MatchTable.matches(of: search.id, in: $0) }
    }

    /// Texts of matches in order: "begins cafe".
    func matchTexts(of search: SavedSearch) async throws -> [String] {
        try await matches(of: search).map { "\($0.change) \($0.thing)" }
    }

    func search(_ id: String) async throws -> SavedSearch? {
        try await harness.read { try SearchTable.search(id, in: $0) }
    }
}
