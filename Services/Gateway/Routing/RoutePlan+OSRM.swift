import Geo

/// A routing server's answer cannot be used.
struct UnusableAnswer: Error, CustomStringConvertible {
    let description: String
}

extension RoutePlan {
    /// Makes a plan from a routing server's answer.
    /// - Throws: if the answer has no routes or impossible values.
    init(
        _ answer: OSRMAnswer, from start: Coordinate, to end: Coordinate, _ profile: Profile, in words: RouteWords
    ) throws(UnusableAnswer) {
        guard let found = answer.routes, !found.isEmpty else { throw UnusableAnswer(description: "no routes") }
        var routes: [Route] = []
        for (index, route) in found.enumerated() { routes.append(try Route(route, number: index + 1, in: words)) }
        func named(_ waypoint: OSRMAnswer.Waypoint?) -> String? {
            waypoint?.name.flatMap { $0.isEmpty ? nil : $0 }
        }
        self.init(
            kind: .route, profile: profile, from: End(geo: start, name: named(answer.waypoints?.first)),
            to: End(geo: end, name: named(answer.waypoints?.last)), routes: routes)
    }
}

extension Route {
    fileprivate init(_ route: OSRMAnswer.Route, number: Int, in words: RouteWords) throws(UnusableAnswer) {
        guard case .lineString = route.geometry else {
            throw UnusableAnswer(description: "a route's geometry is not a line")
        }
        var steps: [RouteStep] = []
        for step in route.legs.flatMap(\.steps) { steps.append(try RouteStep(step, in: words)) }
        let streets = route.legs.compactMap(\.summary).filter { !$0.isEmpty }
        self.init(
            id: String(number), recommended: number == 1, name: streets.isEmpty ? nil : streets.joined(separator: ", "),
            distance: try amount(route.distance), duration: isoDuration(seconds: try amount(route.duration)),
            geometry: route.geometry, steps: steps)
    }
}

extension RouteStep {
    fileprivate init(_ step: OSRMAnswer.Step, in words: RouteWords) throws(UnusableAnswer) {
        let location = step.maneuver.location
        guard location.count >= 2, let point = Coordinate(latitude: location[1], longitude: location[0]) else {
            throw UnusableAnswer(description: "a step is nowhere")
        }
        self.init(
            text: StepText(words: words).sentence(step), point: point, distance: try amount(step.distance),
            duration: isoDuration(seconds: try amount(step.duration)))
    }
}

/// Metres or seconds; values below zero, or absurdly large, are refused.
private func amount(_ value: Double) throws(UnusableAnswer) -> Double {
    guard (0...1e12).contains(value) else { throw UnusableAnswer(description: "a length or time of \(value)") }
    return value
}
