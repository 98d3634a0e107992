import Events
import Geo

/// Which places are asked for, and in what order.
struct PlaceQuery: Sendable {
    /// Where; nil is everywhere.
    var near: Coordinate?
    /// In metres: from the inner to the outer edge of a ring around `near`.
    var ring = 0.0...2000.0
    /// Any of these; empty is every type.
    var types: Set<String> = []
    /// Folded; part of one of its names.
    var words: String?
    /// Exactly its name.
    var name: String?
    var openAt: Timestamp?
    /// The person whose places they are.
    var merchant: String?
    /// What is asked must overlap it.
    var price: ClosedRange<Int64>?
    /// Of the price, ISO 4217.
    var currency: String?
    /// Part of one of the cuisines it serves, folded.
    var cuisine: String?
    var sort: Sort = .name

    enum Sort: String, CaseIterable, Codable, Sendable {
        case distance, price, newest, name
    }
}

/// A place that a query found.
struct PlaceHit: Sendable {
    let entry: PlaceEntry
    /// In metres, if there is a point that distances are from.
    var distance: Double?
    /// The less, the earlier; equal ones go by id. Lists by name are in order without it.
    var rank = 0.0
}

/// Where a page ended: what the order goes by, and the id. What is put into or taken out of other pages does not move it.
struct PlacePosition: Codable, Sendable, Equatable {
    var sort: PlaceQuery.Sort
    var rank: Double?
    var name: String?
    var id: String
    /// How many came up to it.
    var count: Int
}

/// A page of places.
struct FoundPlaces: Sendable {
    var hits: [PlaceHit] = []
    var total = 0
    /// The first one's place in the whole list, counted from 1; 0 if there is none.
    var first = 0
    var next: PlacePosition?
    /// How many there are of each type, whatever types are asked for.
    var counts: [String: Int] = [:]
}
