import Budget
import Contract
import Finding
import Geo

/// The areas and localities around a point, and the places there.
struct Surroundings {
    var areas: [Area] = []
    var localities: [Locality] = []
    /// The street, and the nearby place whose address names it.
    var street: (name: String, place: Place)?
    /// The nearest places, the nearest first.
    var places: [Place] = []

    /// An area without an outline contains points within this distance of its centre, in metres.
    private static let districtReach = 15_000.0
    private static let provinceReach = 60_000.0
    /// Places within this distance of a point, in metres, tell which city it is in; only the nearest `mostAsked` are read.
    private static let cityReach = 5_000.0
    private static let mostAsked = 100
    /// Places within this distance, in metres, count as at the point; at most `mostHere` are returned.
    private static let hereReach = 100.0
    private static let mostHere = 3
}

extension Surroundings {
    /// The district and the province that contain a point, the smaller first; then the city in nearby addresses.
    init(of point: Coordinate, in index: SearchIndex) {
        let all = index.things.areas.compactMap { index.things.area($0) }
        let district = Self.nearest(of: all.filter { $0.kind == .district }, to: point, within: Self.districtReach)
        let parent = district?.parent.flatMap { index.things.area($0) }
        let provinces = all.filter { $0.kind == .province }
        let province = parent ?? Self.nearest(of: provinces, to: point, within: Self.provinceReach)
        areas = [district, province].compactMap(\.self)
        localities = Self.city(around: point, in: index).map { [$0] } ?? []
        let here = Self.places(at: point, in: index)
        places = Array(here.prefix(Self.mostHere))
        street =
            here.lazy.compactMap { place in
                place.address?.streetAddress.flatMap(StreetName.of).map { ($0, place) }
            }.first
    }

    /// The area whose outline contains the point; else the nearest area without an outline.
    private static func nearest(of areas: [Area], to point: Coordinate, within reach: Double) -> Area? {
        let budget = Budget.current
        let nearby = areas.map { (area: $0, distance: $0.center.distance(to: point)) }
            .sorted { ($0.distance, $0.area.id) < ($1.distance, $1.area.id) }
        for (area, _) in nearby where area.boundary != nil {
            guard Budget.allows(of: budget) else { return nil }
            if area.boundary.flatMap({ Outline($0) })?.contains(point) == true { return area }
        }
        return nearby.first { $0.area.boundary == nil && $0.distance <= reach }?.area
    }

    private static func places(at point: Coordinate, in index: SearchIndex) -> [Place] {
        let budget = Budget.current
        var places: [Place] = []
        for neighbor in index.near.nearestFirst(.near(point, within: hereReach), after: nil) {
            guard Budget.allows(of: budget), places.count < mostAsked else { break }
            if let place = index.things.place(neighbor.id)?.place { places.append(place) }
        }
        return places
    }

    /// The city that the nearest address there names.
    static func city(around point: Coordinate, in index: SearchIndex) -> Locality? {
        let budget = Budget.current
        var asked = 0
        for neighbor in index.near.nearestFirst(.near(point, within: cityReach), after: nil) {
            asked += 1
            guard Budget.allows(of: budget), asked <= mostAsked else { return nil }
            guard let name = index.things.place(neighbor.id)?.place.address?.addressLocality,
                let key = Localities.Key(.city, name)
            else { continue }
            return index.things.localities.named(key).min {
                $0.center.distance(to: point) < $1.center.distance(to: point)
            }
        }
        return nil
    }
}
