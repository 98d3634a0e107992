import Contract
import Events
import Geo
import Words

/// The cities and postal codes in places' addresses, each with the centre of its places, and areas by their names.
/// A value, kept in the table of things.
struct Localities: Sendable {
    enum LocalityType: String, Sendable, CaseIterable {
        case postalCode = "postal-code"
        case city
    }

    /// A folded name; for a postal code only its letters and digits.
    struct Key: Hashable, Sendable {
        var kind: LocalityType
        var name: String
    }

    /// A square of half a degree. Several cities may have one name; those in touching squares count as one city.
    struct Square: Hashable, Sendable {
        var row: Int
        var column: Int

        static let columns = 720

        init(_ point: Coordinate) {
            row = Int((point.latitude * 2).rounded(.down))
            column = Int((point.longitude * 2).rounded(.down)) % Square.columns
        }

        func touches(_ other: Square) -> Bool {
            let apart = abs(column - other.column) % Square.columns
            return abs(row - other.row) <= 1 && min(apart, Square.columns - apart) <= 1
        }
    }

    private var spots: [Key: [Square: Spot]] = [:]
    /// The ids of areas by their folded names.
    private var areas: [String: Set<String>] = [:]
    /// The names that were added since the last call of `takeNew`.
    private var new: [String] = []

    /// Adds a place's address.
    mutating func add(_ place: Place) { change(place, by: 1) }
    mutating func remove(_ place: Place) { change(place, by: -1) }

    mutating func add(_ area: Area) {
        for name in area.allNames.map(Localities.plain) where !name.isEmpty {
            areas[name, default: []].insert(area.id)
            new.append(name)
        }
    }

    mutating func remove(_ area: Area) {
        for name in area.allNames.map(Localities.plain) {
            areas[name]?.remove(area.id)
            if areas[name]?.isEmpty == true { areas[name] = nil }
        }
    }

    mutating func takeNew() -> [String] {
        defer { new = [] }
        return new
    }

    private mutating func change(_ place: Place, by count: Int) {
        guard let address = place.address else { return }
        let square = Square(place.geo)
        for (kind, name) in [(LocalityType.postalCode, address.postalCode), (.city, address.addressLocality)] {
            guard let name, let key = Key(kind, name) else { continue }
            let label = LocalityName(
                name: name, city: kind == .city ? nil : address.addressLocality, region: address.addressRegion,
                country: address.addressCountry)
            if spots[key] == nil { new.append(key.name) }
            spots[key, default: [:]][square, default: Spot()].change(label, at: place.geo, by: count)
            if spots[key]?[square]?.count == 0 { spots[key]?[square] = nil }
            if spots[key]?.isEmpty == true { spots[key] = nil }
        }
    }

    // MARK: - Reading

    /// All localities with exactly this name.
    /// - Parameter region: only those with its words in some place's city, region or country, and labelled with these.
    func named(_ key: Key, in region: WrittenRegion? = nil) -> [Locality] {
        var groups: [[Square: Spot]] = []
        for (square, spot) in spots[key] ?? [:] {
            let near = groups.indices.filter { groups[$0].keys.contains { $0.touches(square) } }
            var joined = [square: spot]
            for index in near.reversed() { joined.merge(groups.remove(at: index)) { first, _ in first } }
            groups.append(joined)
        }
        return groups.compactMap { Locality(key.kind, $0.values, in: region) }
    }

    /// The ids of areas with exactly this folded name.
    func areas(named name: String) -> Set<String> { areas[name] ?? [] }

    /// True if something has this folded name.
    func has(_ name: String) -> Bool {
        areas[name] != nil || LocalityType.allCases.compactMap { Key($0, folded: name) }.contains { spots[$0] != nil }
    }

    /// The folded names of all localities and areas.
    var names: some Sequence<String> { [spots.keys.map(\.name), Array(areas.keys)].joined() }

    /// A folded name as it is compared: its words of letters and digits, with spaces between them.
    static func plain(_ name: String) -> String { words(name).joined(separator: " ") }

    static func words(_ text: String) -> [Substring] {
        Folding.fold(text).split { !($0.isLetter || $0.isNumber) }
    }
}

extension Localities.Key {
    /// Nil if nothing of the name is left after folding.
    init?(_ kind: Localities.LocalityType, _ name: String) { self.init(kind, folded: Localities.plain(name)) }

    /// - Parameter name: words as `Localities.plain` joins them.
    init?(_ kind: Localities.LocalityType, folded name: String) {
        if name.isEmpty { return nil }
        self.kind = kind
        self.name = kind == .postalCode ? name.filter { $0 != " " } : name
    }
}

extension Area {
    fileprivate var allNames: [String] { [name] + names.values }
}
