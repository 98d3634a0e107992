import Budget
import Contract
import Finding
import Foundation
import Geo
import Words

/// Centres of cities, and the nearest places of a kind, as questions mean them.
extension SearchIndex {
    /// A centre is the middle of the places within this distance of it, in metres.
    private static let centreReach = 1_500.0
    private static let mostSteps = 8
    /// So many of the best hits of a kind are compared by their distance.
    private static let mostOfKind = 20
    /// In metres; where no station is nearer, none is known.
    static let stationReach = 30_000.0

    /// Where the places of a city are densest; of the reader's city for an empty name.
    func centre(ofCity name: String, near reader: Coordinate?) -> NamedSpot? {
        if name.isEmpty {
            guard let city = reader.flatMap({ Surroundings.city(around: $0, in: self) }) else { return nil }
            return NamedSpot(kind: .city, name: city.label.name, geo: densest(around: city.center), isSmall: true)
        }
        let names = [name] + PlaceWords.others(PlaceWords.key(name))
        guard let city = names.lazy.compactMap({ locality($0, reader) }).first, city.kind == .city,
            reader.map({ $0.distance(to: city.geo) < SearchIndex.reach }) ?? true
        else { return nil }
        return NamedSpot(kind: .city, name: city.name, geo: densest(around: city.geo), isSmall: true)
    }

    /// Moves to the middle of the places around a point until that is the point itself.
    private func densest(around start: Coordinate) -> Coordinate {
        let budget = Budget.current
        var point = start
        for _ in 0..<SearchIndex.mostSteps {
            var (count, north, east) = (0, 0.0, 0.0)
            near.forEach(.near(point, within: SearchIndex.centreReach)) { place in
                guard Budget.allows(of: budget) else { return }
                count += 1
                north += place.location.latitude - point.latitude
                east += (place.location.longitude - point.longitude).remainder(dividingBy: 360)
            }
            guard count > 0,
                let next = Coordinate(
                    latitude: point.latitude + north / Double(count),
                    longitude: (point.longitude + east / Double(count)).remainder(dividingBy: 360))
            else { break }
            defer { point = next }
            if next.distance(to: point) < 50 { break }
        }
        return point
    }

    /// The nearest of the places that are best found by the name of a kind. Stations that lines have are no places: "near a station" means
    /// any of them where they are known.
    func nearest(ofKind name: String, to reader: Coordinate?) -> NamedSpot? {
        guard let reader, !Vocabulary.current.isSlight(name),
            !PlaceWords.isStation(name) || !things.stationPoints.haveOne(within: SearchIndex.stationReach, of: [reader])
        else { return nil }
        var query = WordQuery(name, near: reader, radius: SearchIndex.reach, limit: SearchIndex.mostOfKind)
        query.isSentence = true
        let found = words.search(query) { things[$0]?.kind == .place }.compactMap { hit in
            things.place(hit.id).map { (entry: $0, relevance: hit.relevance) }
        }
        let nearest = found.map(\.entry).filter { Vocabulary.current.areOf(name, $0.types) }
            .min { ($0.distance(from: reader), $0.id) < ($1.distance(from: reader), $1.id) }
        // Where no place is of the kind, several around it are called by its name.
        guard let nearest else { return densest(found, name, reader) }
        return NamedSpot(kind: .place, name: nearest.name, geo: nearest.geo)
    }
}
