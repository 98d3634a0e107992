import Contract
import Events
import Finding
import Foundation
import Geo

/// The cities and postal codes in places' addresses, each with the centre of its places. A value, kept in the table of things.
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

    /// Adds a place's address.
    mutating func add(_ place: Place) { change(place, by: 1) }
    mutating func remove(_ place: Place) { change(place, by: -1) }

    private mutating func change(_ place: Place, by count: Int) {
        guard let address = place.address else { return }
        let square = Square(place.geo)
        for (kind, name) in [(LocalityType.postalCode, address.postalCode), (.city, address.addressLocality)] {
            guard let name, let key = Key(kind, name) else { continue }
            let label = LocalityName(
                name: name, city: kind == .city ? nil : address.addressLocality, region: address.addressRegion,
                country: address.addressCountry)
            spots[key, default: [:]][square, default: Spot()].change(label, at: place.geo, by: count)
            if spots[key]?[square]?.count == 0 { spots[key]?[square] = nil }
            if spots[key]?.isEmpty == true { spots[key] = nil }
        }
    }

    // MARK: - Reading

    /// All localities with exactly this name.
    func named(_ key: Key) -> [Locality] {
        var groups: [[Square: Spot]] = []
        for (square, spot) in spots[key] ?? [:] {
            let near = groups.indices.filter { groups[$0].keys.contains { $0.touches(square) } }
            var joined = [square: spot]
            for index in near.reversed() { joined.merge(groups.remove(at: index)) { first, _ in first } }
            groups.append(joined)
        }
        return groups.compactMap { Locality(key.kind, $0.values) }
    }

    /// The names with a prefix. Reads all names, which takes some milliseconds for a hundred thousand.
    func keys(beginning start: Key) -> [Key] {
        spots.keys.filter { $0.kind == start.kind && $0.name.hasPrefix(start.name) }
    }
}

extension Localities.Key {
    /// Nil if nothing of the name is left after folding.
    init?(_ kind: Localities.LocalityType, _ name: String) {
        let plain = folded(name)
        self.kind = kind
        self.name =
            switch kind {
            case .postalCode: String(plain.filter { $0.isLetter || $0.isNumber })
            case .city: plain.split { $0.isWhitespace || $0 == "," }.joined(separator: " ")
            }
        if self.name.isEmpty { return nil }
    }
}
