import HTTPTypes
import Hummingbird
import ServiceKit

/// The callers that may use each route. A gateway with a route that is missing here does not start.
///
/// These rights depend on the token alone. The thing's owner decides who may see or change which part of it.
struct RouteRights: Sendable {
    private let callers: [String: [HTTPRequest.Method: Callers]]

    /// Routes of every process, outside of these rights; metrics require the deployment's secret.
    static let ofEveryService: Set = ["GET /healthz", "GET /readyz", "GET /metrics"]

    /// - Parameter table: routes as "GET /v1/places/{id}".
    init(_ table: [(Callers, [String])] = RouteRights.table) {
        var callers: [String: [HTTPRequest.Method: Callers]] = [:]
        for (who, routes) in table {
            for route in routes {
                let parts = route.split(separator: " ", maxSplits: 1)
                guard parts.count == 2, let method = HTTPRequest.Method(rawValue: String(parts[0])) else {
                    preconditionFailure("\(route) is not a method and a path")
                }
                let before = callers[String(parts[1]), default: [:]].updateValue(who, forKey: method)
                precondition(before == nil, "\(route) is listed twice")
            }
        }
        self.callers = callers
    }

    /// All routes with their callers.
    var all: [String: Callers] {
        var all: [String: Callers] = [:]
        for (path, methods) in callers {
            for (method, who) in methods { all["\(method.rawValue) \(path)"] = who }
        }
        return all
    }

    /// Nil for a method that the path does not have; the answer is 405.
    func callers(_ method: HTTPRequest.Method, _ path: String) -> Callers? {
        callers[path]?[method == .head ? .get : method]
    }

    /// - Throws: `SettingsError` naming the routes that are missing in the table.
    func check(_ routes: [Router<ServiceContext>.RouteDescription]) throws(SettingsError) {
        let names = Set(routes.map { RouteRights.name($0.method, $0.path) }).subtracting(RouteRights.ofEveryService)
        let missing = names.subtracting(all.keys).sorted()
        guard missing.isEmpty else {
            throw SettingsError("RouteRights lacks \(missing.joined(separator: ", "))")
        }
    }

    /// "GET /v1/places/{id}"
    static func name(_ method: HTTPRequest.Method, _ path: RouterPath) -> String {
        "\(method.rawValue) \(path.description)"
    }
}
