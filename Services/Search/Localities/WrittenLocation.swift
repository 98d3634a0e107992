import Contract
import Events
import Geo
import Words

/// A location as people write it: "08001", "Barcelona", "08001 Barcelona", "Springfield, Illinois", also mistyped.
struct WrittenLocation {
    struct FoundLocations {
        var areas: [Area] = []
        var localities: [Locality] = []

        var isEmpty: Bool { areas.isEmpty && localities.isEmpty }
    }

    private let words: [Substring]
    /// The part before a comma; the part after it may be a country's name, which addresses do not contain.
    private let beforeComma: String?

    private static let mostWords = 12
    /// The shortest prefix that is looked up; shorter ones match too much.
    private static let leastBeginning = 3
    /// A city at this distance from the reader, in metres, counts half as much as nearby.
    private static let halfway = 50_000.0

    init(_ text: String) {
        words = Array(Localities.words(text).prefix(WrittenLocation.mostWords))
        beforeComma = text.firstIndex(of: ",").map { Localities.plain(String(text[..<$0])) }
    }

    private var plain: String { words.joined(separator: " ") }

    /// The areas and localities with this name. If there are none, those whose names begin with it, and then those whose
    /// names differ from it by typing errors. Large ones come first, and near ones if there is a point.
    func found(in index: SearchIndex, near: Coordinate?, limit: Int) -> FoundLocations {
        let named = ordered(exact(index.things), near)
        guard named.isEmpty, words.joined().count >= WrittenLocation.leastBeginning else { return named }
        var found = ordered(begun(index, limit: 20 * limit), near)
        if found.areas.count + found.localities.count < limit {
            let mistyped = ordered(mistyped(index), near)
            found.areas += mistyped.areas
            found.localities += mistyped.localities
        }
        return found
    }

    private func ordered(_ found: FoundLocations, _ near: Coordinate?) -> FoundLocations {
        func distance(_ point: Coordinate) -> Double { near.map { $0.distance(to: point) } ?? 0 }
        func weight(_ locality: Locality) -> Double {
            let far = distance(locality.center) / WrittenLocation.halfway
            return Double(locality.places) / (1 + far * far)
        }
        let areas = found.areas.map { (rank: ($0.kind == .province ? 0 : 1, distance($0.center), $0.id), area: $0) }
        let localities = found.localities.map { (weight: weight($0), text: $0.text, locality: $0) }
        return FoundLocations(
            areas: areas.sorted { $0.rank < $1.rank }.map(\.area),
            localities: localities.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }.map(\.locality))
    }

    // MARK: - Exactly

    private func exact(_ things: ThingTable) -> FoundLocations {
        let localities = things.localities
        let ways = [
            { exact(plain, localities) }, { divided(localities, isForgiving: false) },
            { divided(localities, isForgiving: true) }, { beforeComma.map { exact($0, localities) } ?? [] },
        ]
        return FoundLocations(
            areas: areas(Set([plain, beforeComma].compactMap(\.self)), things),
            localities: ways.lazy.map { $0() }.first { !$0.isEmpty } ?? [])
    }

    private func exact(_ name: String, _ localities: Localities, in region: WrittenRegion? = nil) -> [Locality] {
        Localities.LocalityType.allCases.flatMap { kind in
            Localities.Key(kind, folded: name).map { localities.named($0, in: region) } ?? []
        }
    }

    /// Takes the first or the last words as the name, and the others as the region.
    private func divided(_ localities: Localities, isForgiving: Bool) -> [Locality] {
        divisions.flatMap { name, rest in
            exact(name, localities, in: WrittenRegion(words: rest, isForgiving: isForgiving))
        }
    }

    private var divisions: [(name: String, rest: ArraySlice<Substring>)] {
        guard words.count > 1 else { return [] }
        return (1..<words.count).flatMap { index in
            [(words[..<index], words[index...]), (words[index...], words[..<index])].map {
                ($0.joined(separator: " "), $1)
            }
        }
    }

    private func areas(_ names: Set<String>, _ things: ThingTable) -> [Area] {
        let ids = names.reduce(into: Set()) { $0.formUnion(things.localities.areas(named: $1)) }
        return ids.compactMap(things.area)
    }

    // MARK: - Not exactly

    private func begun(_ index: SearchIndex, limit: Int) -> FoundLocations {
        let starts = Set([plain, words.joined()])
        return all(starts.flatMap { index.localityNames.beginning($0, limit: limit) }, index.things)
    }

    private func mistyped(_ index: SearchIndex) -> FoundLocations {
        let names = index.localityNames
        let found = all(names.mistyped(plain), index.things)
        guard found.isEmpty else { return found }
        let inRegion = divisions.flatMap { name, rest in
            names.mistyped(name).flatMap {
                exact($0, index.things.localities, in: WrittenRegion(words: rest, isForgiving: true))
            }
        }
        guard inRegion.isEmpty, let beforeComma else { return FoundLocations(localities: inRegion) }
        return all(names.mistyped(beforeComma), index.things)
    }

    private func all(_ names: [String], _ things: ThingTable) -> FoundLocations {
        FoundLocations(
            areas: areas(Set(names), things),
            localities: Set(names).flatMap { exact($0, things.localities) })
    }
}
