import Events
import Fetching
import Foundation
import Geo
import HTTPTypes
import Logging
import ServiceKit

/// A routing server with OSRM's HTTP API.
struct RoutingServer: Sendable {
    /// `{profile}` in it stands for driving, walking or cycling: OSRM needs a server for each.
    let address: String
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

    init(address: String, time: Duration, client: ServerClient, logger: Logger) {
        self.address = address
        self.time = time
        self.client = client
        self.logger = logger
    }

    /// Asks for routes between two points.
    /// - Parameter others: the most alternatives, beside the recommended route.
    /// - Throws: 422 if there is no route, 502 if the answer is unusable, 503 if there is no answer, 504 if it did not come in time.
    func plan(
        from start: Coordinate, to end: Coordinate, _ profile: RoutePlan.Profile, others: Int
    ) async throws -> RoutePlan {
        guard let permit = permits.take() else { throw Problem.unavailable("too many routes are being looked for now") }
        defer { withExtendedLifetime(permit) {} }
        let (status, bytes) = try await ask(url(from: start, to: end, profile, others))
        do {
            var answer = try JSON.decode(OSRMAnswer.self, from: bytes)
            guard answer.code == "Ok" else { throw problem(answer, profile) }
            guard status == 200 else { throw UnusableAnswer(description: "status \(status)") }
            answer.routes = answer.routes.map { Array($0.prefix(others + 1)) }
            return try RoutePlan(answer, from: start, to: end, profile)
        } catch let problem as Problem {
            throw problem
        } catch {
            logger.warning(
                "the routing server's answer is unusable", metadata: ["status": "\(status)", "error": "\(error)"])
            throw Problem(.badGateway, "the routing server gave an answer that cannot be used")
        }
    }

    private func url(
        from start: Coordinate, to end: Coordinate, _ profile: RoutePlan.Profile, _ others: Int
    ) -> String {
        let base = address.replacing("{profile}", with: profile.rawValue)
        let points = [start, end].map { "\(plain($0.longitude)),\(plain($0.latitude))" }.joined(separator: ";")
        return "\(base)/route/v1/\(profile.rawValue)/\(points)?alternatives=\(others == 0 ? "false" : "\(others)")"
            + "&steps=true&geometries=geojson&overview=full"
    }

    /// Degrees with nine decimals, a tenth of a millimetre, and without an exponent, which OSRM does not read.
    private func plain(_ degrees: Double) -> String { String(format: "%.9f", degrees) }

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
        default:
            return UnusableAnswer(description: "code \(answer.code)")
        }
    }
}
