import Budget
import Contract
import Finding
import Geo
import Words

/// Stations and areas by their folded names. A value, kept in the table of things.
struct NamedThings: Sendable {
    private var ids: [String: Set<ThingKey>] = [:]

    mutating func add(_ entry: Entry) { change(entry) { $0.insert($1) } }
    mutating func remove(_ entry: Entry) { change(entry) { $0.remove($1) } }

    private mutating func change(_ entry: Entry, _ body: (inout Set<ThingKey>, ThingKey) -> Void) {
        let naming = entry.naming
        for name in [naming.name] + naming.names.values {
            let key = PlaceWords.key(name)
            guard !key.isEmpty else { continue }
            body(&ids[key, default: []], ThingKey(entry.kind, entry.id))
            if ids[key]?.isEmpty == true { ids[key] = nil }
        }
    }

    func called(_ key: String) -> Set<ThingKey> { ids[key] ?? [] }

    /// The stations and areas whose names differ from a text only by typing errors.
    func mistyped(_ key: String) -> Set<ThingKey> {
        let budget = Budget.current
        var found: Set<ThingKey> = []
        for (name, things) in ids {
            guard Budget.allows(of: budget) else { break }
            if PlaceWords.isMistyped(key, name) { found.formUnion(things) }
        }
        return found
    }
}

extension SearchIndex: PlaceNames {
    /// A named place farther away than this, in metres, is not meant.
    private static let reach = 60_000.0
    /// Places within this distance of each other, in metres, are one neighbourhood.
    private static let neighbourhood = 600.0
    private static let mostLooked = 200
    /// So many places make a neighbourhood that words do not certainly name.
    private static let leastThere = 2
    /// At this distance from the reader, in metres, a neighbourhood is half as likely meant as here.
    private static let halfway = 5_000.0

    func isName(_ text: String, near: Coordinate?) -> Bool {
        !words.documents(with: text, namesOnly: true, near: near, radius: near.map { _ in SearchIndex.reach }, limit: 1)
        {
            things[$0].map { $0.kind == .place || $0.kind == .item } ?? false
        }.isEmpty
    }

    /// The station or area with this name, or the city or postal code that addresses contain; else one with another name of it. A vague
    /// mention also finds where places have the words in their names and addresses, and after "near" a mistyped name.
    func spot(_ mention: PlaceMention, near: Coordinate?) -> NamedSpot? {
        let key = PlaceWords.key(mention.name)
        guard key.unicodeScalars.count > 1 else { return nil }
        guard mention.isVague else { return known(key, mention.name, near) }
        let least = key.unicodeScalars.allSatisfy(\.isASCII) ? 3 : 2
        guard mention.sign != .none, key.unicodeScalars.count >= least else { return nil }
        let keys = [key] + PlaceWords.others(key)
        for name in [mention.name] + keys.dropFirst() {
            if let around = surroundings(name, near, isSure: mention.sign == .near) { return around }
        }
        return keys.lazy.compactMap { nearest(things.named.mistyped($0), to: near) }.first
    }

    private func known(_ key: String, _ name: String, _ near: Coordinate?) -> NamedSpot? {
        if let known = nearest(things.named.called(key), to: near) ?? locality(name, near) { return known }
        for other in PlaceWords.others(key) {
            if let known = nearest(things.named.called(other), to: near) ?? locality(other, near) { return known }
        }
        return nil
    }

    private func nearest(_ keys: Set<ThingKey>, to near: Coordinate?) -> NamedSpot? {
        let spots = keys.compactMap { key -> NamedSpot? in
            switch things.entry(key.kind, key.id) {
            case .station(let station): NamedSpot(station)
            case .area(let area): NamedSpot(area)
            default: nil
            }
        }
        func rank(_ spot: NamedSpot) -> (Double, String) {
            (near.map { $0.distance(to: spot.geo) } ?? 0, spot.id ?? "")
        }
        // If a station and a district have the same name, the station is more likely meant.
        return spots.min {
            (($0.kind == .station ? 0 : 1), rank($0).0, rank($0).1) < (
                ($1.kind == .station ? 0 : 1), rank($1).0, rank($1).1
            )
        }
    }

    private func locality(_ name: String, _ near: Coordinate?) -> NamedSpot? {
        let found = [Localities.LocalityType.city, .postalCode].lazy.compactMap { kind -> Locality? in
            guard let key = Localities.Key(kind, name), kind == .city || key.name.count > 3 else { return nil }
            return things.localities.named(key).min { left, right in
                guard let near else { return (right.places, left.text) < (left.places, right.text) }
                return left.center.distance(to: near) < right.center.distance(to: near)
            }
        }
        return found.first.map {
            NamedSpot(kind: $0.kind == .city ? .city : .postalCode, name: $0.text, geo: $0.center)
        }
    }

    /// Where most places are whose names or addresses contain all the words.
    /// - Parameter isSure: true if the words certainly name a place; otherwise several places must be there.
    private func surroundings(_ name: String, _ near: Coordinate?, isSure: Bool) -> NamedSpot? {
        let budget = Budget.current
        let hits = words.documents(
            with: name, namesOnly: false, near: near, radius: near.map { _ in SearchIndex.reach },
            limit: SearchIndex.mostLooked
        ) { things[$0]?.kind == .place }
        let found = hits.compactMap { hit in things.place(hit.id).map { (entry: $0, relevance: hit.relevance) } }
            .filter { found in
                let place = found.entry.place
                let address = [place.address?.streetAddress, place.address?.addressLocality].compactMap(\.self)
                return PlaceWords.have([place.name] + place.names.values + address, wordsOf: name)
            }
        guard isSure || found.count >= SearchIndex.leastThere else { return nil }
        var best: (weight: Double, entry: PlaceEntry)?
        for one in found {
            guard Budget.allows(found.count, of: budget) else { return nil }
            let sum = found.reduce(0) { sum, other in
                // Names count more than addresses, in which a street may have the name.
                other.entry.geo.distance(to: one.entry.geo) < SearchIndex.neighbourhood
                    ? sum + other.relevance * other.relevance : sum
            }
            let weight = sum / (1 + (near?.distance(to: one.entry.geo) ?? 0) / SearchIndex.halfway)
            if weight > best?.weight ?? 0 { best = (weight, one.entry) }
        }
        return best.map { NamedSpot(kind: .place, name: name, geo: $0.entry.geo) }
    }
}
