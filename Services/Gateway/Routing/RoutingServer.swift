import Events
import Fetching
import Foundation
import Geo
import HTTPTypes
import Logging
import ServiceKit

/// A routing server with the HTTP API of OSRM or Valhalla.
struct RoutingServer: Sendable {
    /// `{profile}` in it stands for driving, walking or cycling: OSRM needs a server for each.
    let address: String
    let engine: RoutingEngine
    /// The profiles that it has routes for: a network of paths has none for cars.
    let profiles: [RoutePlan.Profile]
    /// The area that it has routes for; nil for everywhere.
    let area: BoundingBox?
    /// Timeout for a whole answer.
    let time: Duration
    let client: ServerClient
    let logger: Logger
    /// Limits concurrent requests; more are asked to retry later.
    private let permits = ConcurrencyLimit(64)

    /// The largest answer, in bytes: a route across a continent with its steps is some megabytes.
    static let largestAnswer = 16 << 20

    /// The address in its normal form; nil if the text is no address.
    static func address(_ text: String) -> String? {
        let url = URL(string: text.replacing("{profile}", with: "driving"))
        guard let url, let scheme = url.scheme, ["http", "https"].contains(scheme), url.host?.isEmpty == false,
            url.query == nil, url.fragment == nil
        else { return nil }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// An area as a setting names it: "100.42,13.65,100.68,13.89"; nil if the text is none.
    static func area(_ text: String) -> BoundingBox? {
        let values = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard values.count == 4, let west = values[0], let south = values[1], let east = values[2],
            let north = values[3]
        else { return nil }
        return BoundingBox(west: west, south: south, east: east, north: north)
    }

    init(
        address: String, engine: RoutingEngine, profiles: [RoutePlan.Profile], area: BoundingBox?, time: Duration,
        client: ServerClient, logger: Logger
    ) {
        self.address = address
        self.profiles = profiles
        self.area = area
        self.engine = engine
        self.time = time
        self.client = client
        self.logger = logger
    }

    /// Asks for routes between two points.
    /// - Parameter others: the maximum number of alternatives.
    /// - Returns: nil if the server has no routes for the profile or around the points.
    /// - Throws: 422 if there is no route, 502 if the answer is unusable, 503 if there is no answer, 504 if it did not come in time.
    func plan(
        from start: Coordinate, to end: Coordinate, _ profile: RoutePlan.Profile, others: Int,
        in words: RouteWords
    ) async throws -> RoutePlan? {
        guard profiles.contains(profile), knows(start), knows(end) else { return nil }
        guard let permit = permits.take() else { throw Problem.unavailable("too many routes are being looked for now") }
        defer { withExtendedLifetime(permit) {} }
        let question = engine.routes(from: start, to: end, profile, others: others)
        let (status, bytes) = try await ask(base(profile) + question)
        do {
            var answer = try JSON.decode(OSRMAnswer.self, from: bytes)
            guard answer.code == "Ok" else { throw problem(answer, profile) }
            guard status == 200 else { throw UnusableAnswer(description: "status \(status)") }
            answer.routes = answer.routes.map { Array($0.prefix(others + 1)) }
            return try RoutePlan(answer, from: start, to: end, profile, in: words)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw unusable(status, error)
        }
    }

    /// Asks for the reach of a point.
    /// - Returns: nil if the engine cannot compute reaches, or if the server has no routes for the profile or around the point.
    /// - Throws: the same as `plan`.
    func reach(from start: Coordinate, _ profile: RoutePlan.Profile, minutes: Int) async throws -> Reach? {
        guard profiles.contains(profile), knows(start),
            let question = engine.reach(from: start, profile, minutes: minutes)
        else { return nil }
        guard let permit = permits.take() else { throw Problem.unavailable("too many routes are being looked for now") }
        defer { withExtendedLifetime(permit) {} }
        let (status, bytes) = try await ask(base(profile) + question)
        do {
            if let failure = try? JSON.decode(ReachAnswer.Failure.self, from: bytes) {
                guard RoutingServer.noWayCodes.contains(failure.errorCode) else {
                    throw UnusableAnswer(description: "error \(failure.errorCode)")
                }
                throw noWay(profile)
            }
            guard status == 200 else { throw UnusableAnswer(description: "status \(status)") }
            let answer = try JSON.decode(ReachAnswer.self, from: bytes)
            guard let way = answer.start, way.distance(to: start) <= RoutingServer.farthestWay else {
                throw noWay(profile)
            }
            guard let area = answer.area else { throw UnusableAnswer(description: "no area") }
            return Reach(kind: .reach, profile: profile, minutes: minutes, from: start, area: area)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw unusable(status, error)
        }
    }

    /// Valhalla's error codes for a point without a road nearby.
    private static let noWayCodes: Set<Int> = [170, 171]
    /// The maximum distance from the point to where a reach begins, in metres.
    private static let farthestWay = 2000.0

    private func noWay(_ profile: RoutePlan.Profile) -> Problem {
        Problem("no-route", "there is no way for \(profile.rawValue) near the point", field: "near")
    }

    private func unusable(_ status: Int, _ error: any Error) -> Problem {
        logger.warning(
            "the routing server's answer is unusable", metadata: ["status": "\(status)", "error": "\(error)"])
        return Problem(.badGateway, "the routing server gave an answer that cannot be used")
    }

    private func knows(_ point: Coordinate) -> Bool { area?.contains(point) ?? true }

    private func base(_ profile: RoutePlan.Profile) -> String {
        address.replacing("{profile}", with: profile.rawValue)
    }

    private func ask(_ url: String) async throws -> (status: Int, body: [UInt8]) {
        guard let address = WebAddress(url) else {
            throw Problem.unavailable("the routing server's address cannot be used")
        }
        var limits = FetchLimits()
        limits.bodyBytes = RoutingServer.largestAnswer
        (limits.time, limits.connectTime, limits.slowTime) = (time, time, time)
        do {
            let answer = try await client.get(address, limits: limits)
            return (answer.status, answer.body)
        } catch let failure as FetchFailure {
            throw problem(failure)
        }
    }

    private func problem(_ failure: FetchFailure) -> Problem {
        logger.warning("the routing server does not answer", metadata: ["error": "\(failure)"])
        switch failure {
        case .tooLarge: return Problem(.badGateway, "the routing server's answer is larger than is read")
        case .tooSlow:
            return Problem(.gatewayTimeout, "the routing server did not answer in time", headers: [.retryAfter: "1"])
        case .broken: return Problem(.badGateway, "the routing server gave an answer that cannot be used")
        default: return .unavailable("the routing server does not answer now")
        }
    }

    /// The problem for an answer without a route.
    private func problem(_ answer: OSRMAnswer, _ profile: RoutePlan.Profile) -> any Error {
        switch answer.code {
        case "NoRoute":
            return Problem("no-route", "there is no way for \(profile.rawValue) between the two points")
        case "NoSegment":
            // The message ends in the point's number.
            let field = answer.message.flatMap { $0.hasSuffix("1") ? "to" : $0.hasSuffix("0") ? "from" : nil }
            let place = field.map { "\"\($0)\"" } ?? "one of the points"
            return Problem("no-route", "there is no way for \(profile.rawValue) near \(place)", field: field)
        case "DistanceExceeded":
            // Valhalla's.
            return Problem(
                "no-route", "the two points are farther apart than ways for \(profile.rawValue) are looked for",
                field: "to")
        default:
            return UnusableAnswer(description: "code \(answer.code)")
        }
    }
}
