import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Changes some members of an existing thing: reads it, merges the patch, and lets its owner write the result if the thing has not changed
/// meanwhile. If it has, it tries again, unless the client stated a version.
struct Patching: Sendable {
    let patch: JSONValue
    /// From `If-Match`.
    let asked: ExpectedVersion?

    /// The maximum number of tries.
    private static let most = 5

    init(_ request: Request) async throws {
        asked = try VersionTag.expected(request.headers)
        patch = try await request.mergePatch()
    }

    /// - Parameters:
    ///   - read: reads the thing from its owner, as the actor may see it.
    ///   - kept: members that the owner keeps unless the patch names them, whatever was read.
    ///   - write: writes the result if the thing has the expected version.
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

    /// The members that the patch names.
    private var names: [String]? {
        guard case .object(let members) = patch else { return nil }
        return Array(members.keys)
    }

    /// True if the client accepts any version.
    private var meansAny: Bool { asked?.updatedAt.isEmpty ?? true }

    private func applyOnce<Form: Codable & Sendable>(
        to form: Form.Type, _ kept: Set<String>, _ read: () async throws -> Upstream.Answer,
        _ write: (Form, ExpectedVersion) async throws -> Response
    ) async throws -> Response {
        let answer = try await read()
        guard answer.status == .ok else { return Upstream.response(answer) }
        guard let version = answer.headers[.eTag].flatMap({ VersionTag.version($0) }) else {
            throw Problem.unavailable("the thing's owner did not state its version")
        }
        let written = try Patching.written(form, in: Array(buffer: answer.body))
        var members: [String: JSONValue] = if case .object(let all) = written { all } else { [:] }
        for name in kept where patch[name] == nil { members[name] = nil }
        if patch["options"] == nil { members["options"] = members["options"]?.withoutChoicesStock }
        // The catalog knows whether a place that moves has a time zone of its own.
        if patch["geo"] != nil, patch["timeZone"] == nil { members["timeZone"] = nil }
        // Rules are made from the text, so a new text without rules must be parsed again.
        if case .string? = patch["openingHours"]?["text"], patch["openingHours"]?["rules"] == nil {
            members["openingHours"] = nil
        }
        let merged = try Problem.decode(form, from: JSONValue.object(members).merged(with: patch).bytes)
        // If the client accepts several versions, the write expects the one that was read.
        let isMeant = meansAny || asked?.updatedAt.contains(version) == true
        let expected = isMeant ? ExpectedVersion(updatedAt: [version]) : asked ?? .init(updatedAt: [])
        let response = try await Auditing.$named.withValue(names) { try await write(merged, expected) }
        // The owner has checked the actor's rights, and the write changed nothing. But the version is another one than the client saw.
        if !isMeant, response.status == .ok, let reason = expected.refusal(over: version) { throw Problem(reason) }
        return response
    }

    /// The members of a shown thing that the form can write.
    static func written<Form: Codable>(_ form: Form.Type, in shown: [UInt8]) throws -> JSONValue {
        try JSONValue(parsing: try JSON.encode(try JSON.decode(form, from: shown)))
    }
}

extension JSONValue {
    /// The options without the stock of their choices, so that the owner keeps it.
    fileprivate var withoutChoicesStock: JSONValue {
        guard case .array(let groups) = self else { return self }
        return .array(
            groups.map { group in
                guard case .object(var members) = group, case .array(let choices)? = members["choices"] else {
                    return group
                }
                members["choices"] = .array(
                    choices.map { choice in
                        guard case .object(var members) = choice else { return choice }
                        members["stock"] = nil
                        return .object(members)
                    })
                return .object(members)
            })
    }
}

extension Problem {
    /// True if somebody else wrote the thing meanwhile.
    var isLostUpdate: Bool { code.rawValue == ExpectedVersion.code }
}
