import Contract
import Events
import Finding

/// The order of all places by a property of each, such as when it was listed: eight bytes per place. It is a value that belongs to one
/// state of the table of things, and follows the table from state to state. The cost of a page depends only on the page's length.
struct RankOrder: Sendable {
    /// The orders that are kept: those in which lists of all places are often requested.
    static let sorts: [PlaceQuery.Sort] = [.newest, .popular, .rating, .price]

    let sort: PlaceQuery.Sort
    /// The places' numbers, in order.
    private(set) var numbers: [Int32] = []
    private(set) var ranks = Ranks()

    /// All orders of a table.
    static func all(of things: ThingTable) -> [PlaceQuery.Sort: RankOrder] {
        // Ids decide between places of the same rank. They are compared once; later comparisons use their position.
        var places: [(id: String, number: Int32)] = []
        for number in 0..<things.end {
            if let place = things.place(number) { places.append((place.id, Int32(number))) }
        }
        places.sort { $0.id < $1.id }
        let numbers = places.map(\.number)
        return Dictionary(
            uniqueKeysWithValues: sorts.map { sort in (sort, RankOrder(numbers, by: sort, in: things)) })
    }

    /// - Parameter numbers: in the order of ids.
    private init(_ numbers: [Int32], by sort: PlaceQuery.Sort, in things: ThingTable) {
        self.sort = sort
        let rows = numbers.enumerated().map { place, number in
            (rank: things.place(Int(number)).map { Rank(of: $0, by: sort) } ?? Rank(first: 0), place: place)
        }
        self.numbers = rows.sorted { $0.rank == $1.rank ? $0.place < $1.place : $0.rank < $1.rank }
            .map { numbers[$0.place] }
        ranks = Ranks(of: self.numbers)
    }

    /// The rank of the place with a number.
    func rank(of number: Int) -> Int { ranks[number] }

    /// How many places rank at or before a rank and id, which need not be in the order.
    func count(upTo rank: Rank, _ id: String, in things: ThingTable) -> Int {
        numbers.count(upTo: PlaceStanding(rank: rank, id: id)) { standing($0, things) }
    }

    /// Updates the order after places were added or removed, or may have another rank.
    /// - Parameter things: the new state.
    mutating func follow(_ touched: Set<Int>, in things: ThingTable) {
        guard !touched.isEmpty else { return }
        numbers = numbers.following(touched) { standing($0, things) }
        ranks = Ranks(of: numbers)
    }

    private func standing(_ number: Int32, _ things: ThingTable) -> PlaceStanding? {
        things.place(Int(number)).map { PlaceStanding($0, by: sort) }
    }
}

/// The rank of each place in an order, by its number.
struct Ranks: Sendable {
    private var ranks: [Int32] = []

    init() {}

    /// - Parameter numbers: in order.
    init(of numbers: [Int32]) {
        ranks = Array(repeating: -1, count: Int(numbers.max() ?? -1) + 1)
        for (rank, number) in numbers.enumerated() { ranks[Int(number)] = Int32(rank) }
    }

    /// −1 for a number that is no place.
    subscript(number: Int) -> Int { number < ranks.count ? Int(ranks[number]) : -1 }
}

/// The position of a place in a list: by rank, and by id among places of the same rank.
struct PlaceStanding: Comparable {
    var rank: Rank
    var id: String

    init(rank: Rank, id: String) { (self.rank, self.id) = (rank, id) }

    init(_ entry: PlaceEntry, by sort: PlaceQuery.Sort) {
        self.init(rank: Rank(of: entry, by: sort), id: entry.id)
    }

    static func < (left: PlaceStanding, right: PlaceStanding) -> Bool {
        left.rank == right.rank ? left.id < right.id : left.rank < right.rank
    }
}

extension Rank {
    /// The rank in one of `RankOrder.sorts`, which depends on the place alone; in other orders all places have the same rank.
    init(of entry: PlaceEntry, by sort: PlaceQuery.Sort) {
        switch sort {
        case .rating:
            self.init(first: -(entry.rating?.average ?? -1), second: -Double(entry.rating?.count ?? 0))
        case .popular:
            self.init(first: -Double(entry.rating?.count ?? 0), second: -(entry.rating?.average ?? -1))
        case .newest:
            self.init(first: -Double((entry.listing?.listedAt ?? entry.updatedAt).microseconds))
        case .price:
            self.init(first: entry.prices.values.reduce(.greatestFiniteMagnitude) { min($0, Double($1.lowerBound)) })
        case .name, .distance, .relevance: self.init(first: 0)
        }
    }
}
