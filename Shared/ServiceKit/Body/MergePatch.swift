public import Events
import Foundation
public import Hummingbird

extension JSONValue {
    /// This value with a merge patch applied (RFC 7396): an object's members are replaced or, with null, removed one by one. Anything else
    /// is replaced whole, lists too.
    public func merged(with patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members: [String: JSONValue] = if case .object(let own) = self { own } else { [:] }
        for (name, change) in changes {
            members[name] = change == .null ? nil : (members[name] ?? .null).merged(with: change)
        }
        return .object(members)
    }
}

extension Request {
    public static let mergePatchType = "application/merge-patch+json"

    /// The body as a merge patch.
    /// - Throws: `Problem`: 415 for another media type, 413 if it is too large, 400 if it is not JSON, 422 if it is not an object.
    public func mergePatch() async throws -> JSONValue {
        let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        guard type == Request.mergePatchType else {
            throw Problem(
                .unsupportedMediaType, "the content type must be \(Request.mergePatchType)", field: "Content-Type",
                headers: [.init("Accept-Patch")!: Request.mergePatchType])
        }
        let patch: JSONValue
        do {
            patch = try JSONValue(parsing: try await bytes())
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(.notJSON, "the body is not JSON: \(error)")
        }
        guard case .object = patch else { throw Problem.field("", "an object: a merge patch (RFC 7396)") }
        return patch
    }
}
