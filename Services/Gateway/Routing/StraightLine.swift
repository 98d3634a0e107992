import Geo

/// The answer without a routing server: the shortest line over the ground, its length and its direction.
enum StraightLine {
    static func plan(
        from start: Coordinate, to end: Coordinate, _ profile: RoutePlan.Profile, in words: RouteWords
    ) -> RoutePlan {
        let (distance, bearing) = (start.distance(to: end), start.bearing(to: end))
        let set = words.straightLine.replacing("{compass}", with: words.compassPoint(bearing))
            .replacing("{degrees}", with: "\(Int(bearing.rounded()) % 360)")
            .replacing("{distance}", with: spokenDistance(distance))
        let route = Route(
            id: "1", recommended: true, distance: distance, bearing: bearing,
            geometry: geometry(from: start, to: end, distance, bearing),
            steps: [
                RouteStep(text: set, point: start, distance: distance),
                RouteStep(text: words.arrive + words.end, point: end, distance: 0),
            ])
        return RoutePlan(
            kind: .straightLine, profile: profile, from: .init(geo: start), to: .init(geo: end),
            notice: words.straightNotice, routes: [route])
    }

    /// The geodesic as maps can draw it: with a point every 100 km, and cut at the antimeridian (RFC 7946, section 3.1.9).
    private static func geometry(
        from start: Coordinate, to end: Coordinate, _ distance: Double, _ bearing: Double
    ) -> Geometry {
        let pieces = max(1, Int((distance / 100_000).rounded(.up)))
        let between = (1..<pieces).map { piece in
            start.destination(bearing: bearing, distance: distance * Double(piece) / Double(pieces))
        }
        var lines = [[start]]
        for next in between + [end] {
            if let last = lines.last?.last, let (here, there) = crossing(from: last, to: next) {
                lines[lines.count - 1].append(here)
                lines.append([there])
            }
            lines[lines.count - 1].append(next)
        }
        return lines.count == 1 ? .lineString(lines[0]) : .multiLineString(lines)
    }

    /// The point where a short stretch crosses the antimeridian, once for each side; nil if it does not cross it.
    private static func crossing(from start: Coordinate, to end: Coordinate) -> (Coordinate, Coordinate)? {
        guard abs(end.longitude - start.longitude) > 180 else { return nil }
        let side = start.longitude < 0 ? -180.0 : 180.0
        let across = end.longitude + 2 * side - start.longitude
        let part = across == 0 ? 0 : (side - start.longitude) / across
        let latitude = start.latitude + part * (end.latitude - start.latitude)
        guard let here = Coordinate(latitude: latitude, longitude: side),
            let there = Coordinate(latitude: latitude, longitude: -side)
        else { return nil }
        return (here, there)
    }
}
