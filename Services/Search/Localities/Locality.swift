import Foundation
import Geo
import Words

/// A city or a postal code as an address writes it, with the address's city, region and country.
struct LocalityName: Hashable, Sendable {
    var name: String
    /// Only for a postal code.
    var city: String?
    var region: String?
    var country: String?
}

/// The places with one name in one square. Sums are of integers, so they stay exact when places come and go.
struct Spot: Sendable {
    /// The sum of the places' directions from the earth's centre, in billionths.
    private(set) var sum = SIMD3<Int64>()
    private(set) var labels: [LocalityName: Int] = [:]

    var count: Int { labels.values.reduce(0, +) }

    mutating func change(_ label: LocalityName, at point: Coordinate, by count: Int) {
        let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
        let direction = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        sum &+= SIMD3<Int64>((direction * 1e9).rounded(.toNearestOrEven)) &* Int64(count)
        labels[label, default: 0] += count
        if labels[label] == 0 { labels[label] = nil }
    }
}

/// A city or a postal code, labelled as most of its places write it.
struct Locality: Sendable {
    let kind: Localities.LocalityType
    let label: LocalityName
    /// The centre of its places.
    let center: Coordinate
    let places: Int

    /// Nil if there are no places, or none in the region.
    init?(_ kind: Localities.LocalityType, _ spots: some Collection<Spot>, in region: WrittenRegion? = nil) {
        let all = spots.reduce(into: [:]) { all, spot in all.merge(spot.labels, uniquingKeysWith: +) }
        let labels = region.map { region in all.filter { region.contains($0.key) } } ?? all
        // Many addresses omit the city, so labels with one win. Of equally frequent labels the choice is always the same.
        let most = labels.max { left, right in
            (left.key.city == nil ? 0 : 1, left.value, right.key.text)
                < (right.key.city == nil ? 0 : 1, right.value, left.key.text)
        }
        let sum = SIMD3<Double>(spots.reduce(into: SIMD3<Int64>()) { $0 &+= $1.sum })
        let degrees = { (radians: Double) in (radians * 180 / .pi * 1e6).rounded() / 1e6 }
        let center = Coordinate(
            latitude: degrees(atan2(sum.z, (sum.x * sum.x + sum.y * sum.y).squareRoot())),
            longitude: degrees(atan2(sum.y, sum.x)))
        guard let most, let center else { return nil }
        self.kind = kind
        label = most.key
        self.center = center
        places = all.values.reduce(0, +)
    }

    /// "08001 Barcelona", "Springfield, Illinois".
    var text: String {
        switch kind {
        case .postalCode: [label.name, label.city].compactMap(\.self).joined(separator: " ")
        case .city: [label.name, label.region].compactMap(\.self).joined(separator: ", ")
        }
    }
}

/// The words beside a name that state which of several localities is meant: a city, region or country.
struct WrittenRegion {
    /// Folded.
    let words: ArraySlice<Substring>
    /// True if words may be mistyped.
    let isForgiving: Bool

    /// True if a label's city, region and country have all words.
    func contains(_ label: LocalityName) -> Bool {
        let known = [label.city, label.region, label.country].compactMap(\.self).flatMap(Localities.words)
        return words.allSatisfy { word in
            known.contains(word)
                || isForgiving && known.contains { PlaceWords.isMistyped(String(word), String($0)) }
        }
    }
}

extension LocalityName {
    fileprivate var text: String { [name, city, region, country].map { $0 ?? "" }.joined(separator: "\n") }
}
