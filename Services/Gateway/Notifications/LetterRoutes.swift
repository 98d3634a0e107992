import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Mail to customers about their orders. The notifier keeps the address; it is not in the log, so there is no command. Links in letters
/// carry a secret and need no token.
struct LetterRoutes: Sendable {
    /// Nil if there is no notifier: no mail is sent.
    let notifier: Upstream?
    /// Limits letters to unconfirmed addresses and tries of links, per client address.
    let limit: AddressLimit

    private static let largestBody = 2048

    func add(to router: Router<ServiceContext>) {
        router.group("v1/letters")
            .get { request, context in try await service().forward(request, context) }
            .put(use: keep)
            .delete { request, context in
                let actor = try context.requireActor()
                try request.query.only()
                return try await forward(.DELETE, "/v1/letters", nil, as: actor)
            }
            .post("confirm/:secret", use: confirm)
            .get("end/:secret", use: show)
            .post("end/:secret", use: end)
    }

    /// Adds the client's network: each network has a share of the letters to unconfirmed addresses.
    @Sendable private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        try request.query.only()
        let form = try await request.formWithNetwork(upTo: Self.largestBody)
        try count()
        return try await forward(.PUT, "/v1/letters", form, as: actor)
    }

    // MARK: - By a link

    @Sendable private func confirm(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let secret = try secret(context)
        try count()
        try request.query.only()
        guard try await request.bytes(upTo: Self.largestBody).isEmpty else {
            throw Problem.field("", "left out: the body must be empty")
        }
        return try await forward(.POST, "/v1/letters/confirm/\(secret)", nil, as: nil)
    }

    /// Redirects to the page with an unsubscribe button, for mail clients without one. A GET changes nothing, because programs follow
    /// links.
    @Sendable private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        return Response(
            status: .seeOther,
            headers: [.location: "/letters/end#\(try secret(context))", .cacheControl: "private, no-store"])
    }

    /// Ends the letters. Mail clients send a form (RFC 8058), the page an empty body.
    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let secret = try secret(context)
        try count()
        try request.query.only()
        let body = String(decoding: try await request.bytes(upTo: Self.largestBody), as: UTF8.self)
        guard body.isEmpty || body.contains("List-Unsubscribe") && body.contains("One-Click") else {
            throw Problem.field("", "left out, or List-Unsubscribe=One-Click")
        }
        return try await forward(.POST, "/v1/letters/end/\(secret)", nil, as: nil)
    }

    // MARK: -

    private func forward(
        _ method: NIOHTTP1.HTTPMethod, _ path: String, _ body: JSONValue?, as actor: Actor?
    ) async throws -> Response {
        let bytes = body.map { ByteBuffer(bytes: $0.bytes) }
        var response = Upstream.response(try await service().ask(method, path, json: bytes, as: actor))
        response.headers[.cacheControl] = "private, no-store"
        return response
    }

    private func secret(_ context: ServiceContext) throws(Problem) -> String {
        let secret = try context.path("secret")
        guard (1...200).contains(secret.utf8.count), secret.utf8.allSatisfy(Self.isOfASecret) else {
            throw Problem(.notFound, "this is no link of a letter")
        }
        return secret
    }

    /// True for characters of base64url and for the separator.
    private static func isOfASecret(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private func count() throws {
        if let asker = Asker.current { _ = try limit.count(asker.address) }
    }

    private func service() throws(Problem) -> Upstream {
        guard let notifier else { throw .unavailable("there is no notifier service here") }
        return notifier
    }
}
