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
    static let reach = 60_000.0
    /// Places within this distance of each other, in metres, are one neighbourhood.
    private static let neighbourhood = 600.0
    private static let mostLooked = 200
    private static let mostInStreet = 1_000
    /// So many addresses are compared with the name of a street.
    private static let mostTakenApart = 600
    /// So many places make a neighbourhood that words do not certainly name.
    private static let leastThere = 2
    /// A city with fewer places may be a part of a larger one.
    private static let fewInCity = 20
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
        if mention.sign == .kind { return nearest(ofKind: mention.name, to: near) }
        if mention.sign == .centre { return centre(ofCity: mention.name, near: near) }
        let key = PlaceWords.key(mention.name)
        guard key.unicodeScalars.count > 1 else { return nil }
        guard mention.isVague else { return known(key, mention.name, near) }
        let least = key.unicodeScalars.allSatisfy(\.isASCII) ? 3 : 2
        guard key.unicodeScalars.count >= least else { return nil }
        if let street = street(mention, near) { return street }
        guard mention.sign != .none else {
            return PlaceWords.isUnspaced(mention.name)
                ? surroundings(mention.name, near, isSure: false, inAddresses: true) : nil
        }
        let keys = [key] + PlaceWords.others(key)
        for name in [mention.name, PlaceWords.withoutSquare(mention.name)].compactMap(\.self) + keys.dropFirst() {
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

    func nearest(_ keys: Set<ThingKey>, to near: Coordinate?) -> NamedSpot? {
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

    func locality(_ name: String, _ near: Coordinate?) -> NamedSpot? {
        let found = [Localities.LocalityType.city, .postalCode].lazy.compactMap { kind -> Locality? in
            guard let key = Localities.Key(kind, name), kind == .city || key.name.count > 3 else { return nil }
            return things.localities.named(key).min { left, right in
                guard let near else { return (right.places, left.text) < (left.places, right.text) }
                return left.center.distance(to: near) < right.center.distance(to: near)
            }
        }
        guard let found = found.first else { return nil }
        guard found.kind == .city else { return NamedSpot(kind: .postalCode, name: found.text, geo: found.center) }
        // Names of places say better than a few addresses where a part of a city is.
        let isSmall = found.places < SearchIndex.fewInCity
        let around = isSmall ? surroundings(name, near, isSure: true) : nil
        return NamedSpot(kind: .city, name: found.text, geo: around?.geo ?? found.center, isSmall: isSmall)
    }

    /// The places near a point whose addresses are in a street, the nearest first.
    func places(inStreet name: String, near: Coordinate?) -> [Int] {
        let budget = Budget.current
        let street = StreetName.words(name)
        guard street.count > 1 || street.first.map({ $0.utf8.first! > 127 }) == true else { return [] }
        var left = SearchIndex.mostTakenApart
        let hits = words.documents(
            with: street.joined(separator: " "), namesOnly: false, near: near,
            radius: near.map { _ in SearchIndex.reach },
            limit: SearchIndex.mostInStreet
        ) { number in
            guard left > 0, let address = things.place(number)?.streetAddress else { return false }
            left -= 1
            // An address is taken apart, which costs as much as many a look at a word.
            return Budget.allows(16, of: budget) && StreetName.isOn(street, address)
        }
        return hits.sorted { ($0.distance ?? 0, $0.id) < ($1.distance ?? 0, $1.id) }.map(\.id)
    }

    /// The street with this name, in which several places must be; "near" it is where most of them are. It is none if a thing has the name.
    private func street(_ mention: PlaceMention, _ near: Coordinate?) -> NamedSpot? {
        let found = places(inStreet: mention.name, near: near).compactMap { things.place($0) }
        guard let first = found.first, found.count >= SearchIndex.leastThere else { return nil }
        if mention.sign == .near { return densest(found.map { ($0, 1) }, mention.name, near) }
        let name = Folding.fold(mention.name)
        let namesakes = words.documents(
            with: name, namesOnly: true, near: near, radius: near.map { _ in SearchIndex.reach }, limit: 1
        ) { things[$0].map { Folding.fold($0.naming.name) == name } ?? false }
        return namesakes.isEmpty ? NamedSpot(kind: .street, name: mention.name, geo: first.geo) : nil
    }

    /// Where most places are whose names or addresses contain all the words.
    /// - Parameter isSure: true if the words certainly name a place; otherwise several places must be there.
    /// - Parameter inAddresses: true if only addresses count.
    private func surroundings(
        _ name: String, _ near: Coordinate?, isSure: Bool, inAddresses: Bool = false
    ) -> NamedSpot? {
        let hits = words.documents(
            with: name, namesOnly: false, near: near, radius: near.map { _ in SearchIndex.reach },
            limit: SearchIndex.mostLooked
        ) { things[$0]?.kind == .place }
        let found = hits.compactMap { hit -> (entry: PlaceEntry, relevance: Double)? in
            guard let entry = things.place(hit.id) else { return nil }
            let place = entry.place
            let address = [place.address?.streetAddress, place.address?.addressLocality].compactMap(\.self)
            // A street's name that is that of the neighbourhood says as much as a place's.
            if address.contains(where: { PlaceWords.key($0) == PlaceWords.key(name) }) { return (entry, 1) }
            let names = inAddresses ? [] : [place.name] + place.names.values
            return PlaceWords.have(names + address, phrase: name) ? (entry, hit.relevance) : nil
        }
        guard isSure || found.count >= SearchIndex.leastThere else { return nil }
        return densest(found, name, near)
    }

    /// The place with most of the others around it; nearer ones to the reader count more.
    func densest(
        _ found: [(entry: PlaceEntry, relevance: Double)], _ name: String, _ near: Coordinate?
    ) -> NamedSpot? {
        let budget = Budget.current
        let found = found.prefix(SearchIndex.mostLooked)
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
