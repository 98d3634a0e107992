import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Changes some members of a thing that there is: reads it, merges the patch into it, and has its owner write that if nobody else wrote it
/// meanwhile. If somebody did, it begins again, unless the client said which version it means.
struct Patching: Sendable {
    let patch: JSONValue
    /// `If-Match`.
    let asked: ExpectedVersion?

    /// So often others may come before.
    private static let most = 5

    init(_ request: Request) async throws {
        asked = try VersionTag.expected(request.headers)
        patch = try await request.mergePatch()
    }

    /// - Parameters:
    ///   - read: the thing as its owner shows it to who asks.
    ///   - kept: members that stay as they are at their owner if the patch does not name them, whatever the read said.
    ///   - write: writes what came of it, if its version is as expected.
    func apply<Form: Codable & Sendable>(
        to form: Form.Type, kept: Set<String> = [], read: () async throws -> Upstream.Answer,
        write: (Form, ExpectedVersion) async throws -> Response
    ) async throws -> Response {
        for _ in 1..<Patching.most {
            do {
                return try await applyOnce(to: form, kept, read, write)
            } catch let problem as Problem where problem.isLostUpdate && meansAny {}
        }
        return try await applyOnce(to: form, kept, read, write)
    }

    /// Any version will do.
    private var meansAny: Bool { asked?.updatedAt.isEmpty ?? true }

    private func applyOnce<Form: Codable & Sendable>(
        to form: Form.Type, _ kept: Set<String>, _ read: () async throws -> Upstream.Answer,
        _ write: (Form, ExpectedVersion) async throws -> Response
    ) async throws -> Response {
        let answer = try await read()
        guard answer.status == .ok else { return Upstream.response(answer) }
        guard let version = answer.headers[.eTag].flatMap({ VersionTag.version($0) }) else {
            throw Problem.unavailable("the owner does not say which version this is")
        }
        let written = try Patching.written(form, in: Array(buffer: answer.body))
        var members: [String: JSONValue] = if case .object(let all) = written { all } else { [:] }
        for name in kept where patch[name] == nil { members[name] = nil }
        let merged = try Problem.decode(form, from: JSONValue.object(members).merged(with: patch).bytes)
        // Of several versions that the client takes it is the one that was read.
        let isMeant = meansAny || asked?.updatedAt.contains(version) == true
        return try await write(merged, isMeant ? ExpectedVersion(updatedAt: [version]) : asked ?? .init(updatedAt: []))
    }

    /// What of a thing is written, out of what is shown of it.
    static func written<Form: Codable>(_ form: Form.Type, in shown: [UInt8]) throws -> JSONValue {
        try JSONValue(parsing: try JSON.encode(try JSON.decode(form, from: shown)))
    }
}

extension Problem {
    /// Somebody else wrote it meanwhile.
    var isLostUpdate: Bool { code.rawValue == ExpectedVersion.code }
}
