import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Where it is written to customers what happens to their orders: the notifier keeps the address, which is no matter for a command. What
/// links in letters ask for, whoever has them may ask for.
struct LetterRoutes: Sendable {
    /// Nil: nobody is written to here.
    let notifier: Upstream?
    /// How often one address may ask for letters to others, and try links.
    let limit: AddressLimit

    private static let largestBody = 2048

    func add(to router: Router<ServiceContext>) {
        router.group("v1/letters")
            .get { request, context in try await service().forward(request, context) }
            .put(use: keep)
            .delete { request, context in
                let actor = try context.requireActor()
                try request.query.only()
                return try await pass(.DELETE, "/v1/letters", nil, as: actor)
            }
            .post("confirm/:secret", use: confirm)
            .get("end/:secret", use: show)
            .post("end/:secret", use: end)
    }

    /// The network that asks has its share of what goes to addresses that nobody has confirmed.
    @Sendable private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        try request.query.only()
        let form = try await request.formWithNetwork(upTo: Self.largestBody)
        try count()
        return try await pass(.PUT, "/v1/letters", form, as: actor)
    }

    // MARK: - By a link

    @Sendable private func confirm(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let secret = try secret(context)
        try count()
        try request.query.only()
        guard try await request.bytes(upTo: Self.largestBody).isEmpty else {
            throw Problem.field("", "left out: nothing needs to be said")
        }
        return try await pass(.POST, "/v1/letters/confirm/\(secret)", nil, as: nil)
    }

    /// Whoever's reader of mail knows no button of its own is led to the page that has one: programs that look at links change nothing.
    @Sendable private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        return Response(
            status: .seeOther,
            headers: [.location: "/letters/end#\(try secret(context))", .cacheControl: "private, no-store"])
    }

    /// RFC 8058: a reader of mail asks by itself, with a form; the page asks with nothing.
    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let secret = try secret(context)
        try count()
        try request.query.only()
        let said = String(decoding: try await request.bytes(upTo: Self.largestBody), as: UTF8.self)
        guard said.isEmpty || said.contains("List-Unsubscribe") && said.contains("One-Click") else {
            throw Problem.field("", "left out, or List-Unsubscribe=One-Click")
        }
        return try await pass(.POST, "/v1/letters/end/\(secret)", nil, as: nil)
    }

    // MARK: -

    private func pass(
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

    /// What base64url has, and what parts it.
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
