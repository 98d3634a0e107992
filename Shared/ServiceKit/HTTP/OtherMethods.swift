import HTTPTypes
import Hummingbird

extension Router where Context == ServiceContext {
    /// Makes every route answer 405 with `Allow` to the methods that it does not have. Call it when all routes are added.
    func refuseOtherMethods() {
        var methods: [String: (path: RouterPath, methods: Set<HTTPRequest.Method>)] = [:]
        for route in routes {
            methods[route.path.description, default: (route.path, [])].methods.insert(route.method)
        }
        for (path, known) in methods.values {
            let allowed = known.contains(.get) ? known.union([.head]) : known
            let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            for method in allMethods.subtracting(allowed) {
                on(path, method: method) { _, _ -> Response in
                    throw Problem(.methodNotAllowed, "this route has \(names)", headers: [.allow: names])
                }
            }
        }
    }
}

private let allMethods: Set<HTTPRequest.Method> = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace, .init("QUERY")!,
]
