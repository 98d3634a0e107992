import Contract
import Events
import Hummingbird
import NIOCore
import ServiceKit

/// Dead letters of the services, which operators read and resend.
struct DeadLetterRoutes: Sendable {
    /// The instances of services that have dead letters, by the service's name.
    let services: [String: [Upstream]]
    let commands: Commands

    func add(to router: Router<ServiceContext>) {
        router.get("v1/dead-letters/:service") { request, context in
            let instances = try instances(context)
            let answer =
                instances.count == 1
                ? try await instances[0].get("/admin/dead-letters\(request.queryText)", as: context.actor)
                : try await newest(of: instances, request, context)
            guard answer.status == .ok else { return Upstream.response(answer) }
            return Response.json(bytes: Array("{\"items\":".utf8) + Array(buffer: answer.body) + Array("}".utf8))
        }
        router.post("v1/dead-letters/:service/resend") { request, context in
            let instances = try instances(context)
            let id = try request.query.text("id", longest: 200)
            try await commands.audit(
                "vicinity.dead-letter.resend.v1", of: try id ?? context.path("service"))
            // Sending it twice is safe: a record that was already handled changes nothing the second time.
            let owner = instances[(id.flatMap(DeadLetterRoutes.partition) ?? 0) % instances.count]
            let answer = try await owner.post(
                "/admin/dead-letters/resend\(request.queryText)", [:], ByteBuffer(), as: context.actor)
            return Upstream.response(answer)
        }
        router.post("v1/dead-letters/:service/resend-all", use: resendAll)
    }

    /// The result of resending: `next` is the last one that was tried, if there are more.
    private struct Resent: Codable {
        var handled = 0
        var held = 0
        var refused = 0
        var next: String?
    }

    /// Resends the dead letters of one instance after the other, beginning with the one that has `after`; of each at most the requested
    /// number. Doing it twice is safe, too.
    @Sendable private func resendAll(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let instances = try instances(context)
        let query = try request.query
        try query.only("limit", "after")
        let limit = try query.int("limit", in: 1...100) ?? 20
        var after = try query.text("after", longest: 200)
        try await commands.audit("vicinity.dead-letter.resend-all.v1", of: context.path("service"))
        var sum = Resent()
        let first = (after.flatMap(DeadLetterRoutes.partition) ?? 0) % instances.count
        for instance in instances[first...] {
            let cursor = after.map { "&after=\($0.replacing("/", with: "%2F"))" } ?? ""
            after = nil
            let path = "/admin/dead-letters/resend-all?limit=\(limit)\(cursor)"
            let answer = try await instance.post(path, [:], ByteBuffer(), as: context.actor)
            guard answer.status == .ok else { return Upstream.response(answer) }
            let found = try JSON.decode(Resent.self, from: Array(buffer: answer.body))
            sum = Resent(
                handled: sum.handled + found.handled, held: sum.held + found.held,
                refused: sum.refused + found.refused, next: found.next)
            if found.next != nil { break }
        }
        return try .json(sum)
    }

    private func instances(_ context: ServiceContext) throws -> [Upstream] {
        let name = try context.path("service")
        guard let instances = services[name] else { throw Problem.notFound("service", name) }
        return instances
    }

    /// The partition of a letter's id, "orders.commands/7@1045".
    private static func partition(of id: String) -> Int? {
        id.split(separator: "/").last.flatMap { Int($0.prefix { $0 != "@" }) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// How many letters of each instance are read, and how many at a time.
    private static let (most, page) = (1000, 100)

    /// A page of the letters of several instances, the newest first.
    private func newest(
        of instances: [Upstream], _ request: Request, _ context: ServiceContext
    ) async throws -> Upstream.Answer {
        let query = try request.query
        try query.only("limit", "after")
        let limit = try query.int("limit", in: 1...Self.page) ?? 20
        let after = try query.text("after")
        var letters: [(at: Timestamp, id: String, letter: JSONValue)] = []
        for instance in instances {
            var last: String?
            for _ in 0..<(Self.most / Self.page) {
                let cursor = last.map { "&after=\($0.replacing("/", with: "%2F"))" } ?? ""
                let path = "/admin/dead-letters?limit=\(Self.page)\(cursor)"
                let answer = try await instance.get(path, as: context.actor)
                guard answer.status == .ok else { return answer }
                let found = try JSON.decode([JSONValue].self, from: Array(buffer: answer.body))
                letters += found.map { letter in
                    let at = letter["at"]?.string.flatMap(Timestamp.init) ?? .earliest
                    return (at, letter["id"]?.string ?? "", letter)
                }
                last = letters.last?.id
                if found.count < Self.page { break }
            }
        }
        letters.sort { ($1.at, $1.id) < ($0.at, $0.id) }
        if let after, let index = letters.firstIndex(where: { $0.id == after }) { letters.removeFirst(index + 1) }
        let body = try JSON.encode(letters.prefix(limit).map(\.letter))
        return Upstream.Answer(status: .ok, headers: [:], body: ByteBuffer(bytes: body))
    }
}

extension Request {
    /// The query as it was received, "?a=b"; empty if there is none.
    var queryText: String { uri.query.map { "?\($0)" } ?? "" }
}
