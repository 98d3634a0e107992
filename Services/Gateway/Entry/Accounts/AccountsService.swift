import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// The accounts service. Changes are requested over HTTP instead of the log, because they contain secrets.
struct AccountsService: Sendable {
    let upstream: Upstream

    /// Sends a request.
    /// - Parameter isSigningIn: true for a step of signing in, before it is known whether quotas limit the person. It has its own rate
    ///   limit, and is not counted, because others may have used up the network's quota.
    /// - Throws: the service's own problem, or 503 if there is no answer.
    func ask(
        _ method: NIOHTTP1.HTTPMethod, _ path: String, _ body: JSONValue? = nil, as actor: Actor? = nil,
        isSigningIn: Bool = false
    ) async throws -> Upstream.Answer {
        let answer = try await upstream.ask(
            method, path, json: body.map { ByteBuffer(bytes: $0.bytes) }, as: actor, isCounted: !isSigningIn)
        guard answer.status.kind == .successful else { throw Problem(answer) }
        return answer
    }

    func ask<Answer: Decodable>(
        _ method: NIOHTTP1.HTTPMethod, _ path: String, _ body: JSONValue? = nil, as actor: Actor? = nil,
        isSigningIn: Bool = false, for type: Answer.Type = Answer.self
    ) async throws -> Answer {
        let answer = try await ask(method, path, body, as: actor, isSigningIn: isSigningIn)
        return try JSON.decode(type, from: Array(buffer: answer.body))
    }

    // MARK: - What it answers

    struct Ways: Codable, Sendable {
        struct Provider: Codable, Sendable {
            var id: String
            var name: String
            var issuer: String
        }

        var email: Bool
        var providers: [Provider]
    }

    /// The members of an account that the gateway needs.
    struct Facts: Decodable, Sendable {
        var name: String?
        var joined: [String]
        var memberships: [Membership]
        var isOperator: Bool
        /// Nil from accounts of an older release.
        var createdAt: Timestamp?
        var updatedAt: Timestamp
    }

    struct Opened: Decodable, Sendable {
        var secret: String
        var session: String
        var person: String
        var account: Facts
        var startedAt: Timestamp
        var until: Timestamp
        var signIn: String
        var isNew: Bool
        var joined: Bool
        /// True if another way of signing in was linked. Nil, like `mailboxes`, from accounts of the previous release.
        var isLinked: Bool?
        /// The e-mail addresses that sign in to the account by a code.
        var mailboxes: [String]?
    }

    struct Finished: Decodable, Sendable {
        var session: Opened
        var `return`: String?
    }

    struct Departed: Decodable, Sendable {
        var location: String
        var attempt: String
    }

    /// The address at which the browser signs out at a provider, and the provider's name.
    struct WayOut: Codable, Sendable {
        var location: String
        var name: String
    }

    /// Nil if there is none, or if the service does not answer: signing out here does not wait for a provider.
    func wayOut(of issuer: String, to redirect: String) async -> WayOut? {
        guard issuer != SignIn.email else { return nil }
        let query = "issuer=\(issuer.pathSegment)&redirect=\(redirect.pathSegment)"
        guard let answer = try? await ask(.GET, "/v1/sign-in/way-out?\(query)"), answer.status == .ok else {
            return nil
        }
        return try? JSON.decode(WayOut.self, from: Array(buffer: answer.body))
    }

    struct Device: Codable, Sendable {
        var id: String
        var device: String
        var network: String
        var startedAt: Timestamp
        var seenAt: Timestamp
        var until: Timestamp
        var signIn: String
        var isThis: Bool?
    }

    func devices(of person: String, as actor: Actor) async throws -> [Device] {
        try await ask(
            .GET, "/v1/accounts/\(person.pathSegment)/sessions", as: actor, for: ListPage<Device>.self
        ).items
    }
}

extension Problem {
    /// Makes a problem of a service's answer.
    init(_ answer: Upstream.Answer) {
        guard let document = try? JSONValue(parsing: Array(buffer: answer.body)), case .object(let members) = document,
            case .string(let type)? = members["type"], let code = type.split(separator: "/").last
        else {
            self = .unavailable("the service answers \(answer.status.code)")
            return
        }
        func text(_ name: String) -> String? {
            if case .string(let text)? = members[name] { text } else { nil }
        }
        let own: Set<String> = ["type", "title", "status", "detail", "instance", "field"]
        self.init(
            ProblemCode(rawValue: String(code)), text("detail") ?? "", field: text("field"),
            members: members.filter { !own.contains($0.key) })
        headers[.retryAfter] = answer.headers[.retryAfter]
    }
}

extension String {
    /// One segment of a path.
    var pathSegment: String {
        utf8.reduce(into: "") { text, byte in
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_~.".utf8.contains(byte)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }
}
