import Foundation
import HTTPTypes
import Hummingbird
import ServiceKit

/// The API's document: `/openapi.json` for programs, `/reference` for people.
struct DocumentRoutes: Sendable {
    private let files: [String: WebFile]?

    /// - Parameter folder: the output of `deploy/api-document`; nil: the routes answer with 404.
    /// - Throws: `SettingsError` if a file is missing there.
    init(folder: String?) throws(SettingsError) {
        guard let folder else {
            files = nil
            return
        }
        let output = try WebFolder(folder, setting: "api-document")
        var files: [String: WebFile] = [:]
        for name in ["openapi.json", "reference.html", "reference.css"] {
            guard let file = output.file(name) else {
                throw SettingsError("api-document is \"\(folder)\": \(name) is missing there")
            }
            files[name] = file
        }
        self.files = files
    }

    func add(to router: Router<ServiceContext>) {
        router.get("openapi.json") { request, _ in try answer("openapi.json", request) }
        router.get("reference") { request, _ in try answer("reference.html", request) }
        router.get("reference.css") { request, _ in try answer("reference.css", request) }
    }

    private func answer(_ name: String, _ request: Request) throws(Problem) -> Response {
        guard let file = files?[name] else {
            throw Problem(.notFound, "this gateway was started without the API's document (--api-document)")
        }
        var headers: HTTPFields = [.cacheControl: "no-cache", .contentSecurityPolicy: DocumentRoutes.policy]
        headers[.init("Referrer-Policy")!] = "strict-origin-when-cross-origin"
        return file.response(to: request, headers)
    }

    /// A Content-Security-Policy without scripts, and with the page's own style alone.
    private static let policy =
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
