import Contract
import Events
import Foundation
import HTTPTypes
import Logging
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

@Suite struct `A refusal` {
    private let folder: ScratchFolder
    private let file: FileHandle
    private let logger: Logger

    init() throws {
        folder = try ScratchFolder()
        try Data().write(to: URL(filePath: folder.file("log")))
        let file = try #require(FileHandle(forWritingAtPath: folder.file("log")))
        self.file = file
        let output = LineOutput(file: file.fileDescriptor)
        logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .info, output: output) }
    }

    private func lines() throws -> [JSONValue] {
        try String(contentsOfFile: folder.file("log"), encoding: .utf8).split(separator: "\n")
            .map { try JSONValue(parsing: Array($0.utf8)) }
    }

    private func asker(_ address: String, _ actor: Actor? = nil) -> Asker {
        Asker(
            actor: actor, address: ClientAddress(connection: address, forwarded: nil, trusting: []),
            session: actor == nil ? nil : "s-1")
    }

    @Test func `stands in the log with who and from which network, and is no other answer's`() throws {
        let log = RefusalLog(logger)
        let staff = Actor(id: "m-1", role: .merchant, person: "c-1", duty: .staff)
        for status in [HTTPResponse.Status.ok, .notFound, .tooManyRequests, .internalServerError] {
            log.note(status, nil, method: .get, route: "/v1/orders", of: asker("192.0.2.7", staff))
        }
        log.note(.forbidden, .forbidden, method: .put, route: "/v1/items/{id}", of: asker("192.0.2.7", staff))
        log.note(.unauthorized, nil, method: .get, route: nil, of: asker("2001:db8::1"))
        let lines = try lines()
        #expect(lines.count == 2)
        let facts = ["person", "role", "merchant", "session", "network", "route", "method", "code", "level"]
        #expect(
            facts.map { lines[0][$0]?.string } == [
                "c-1", "merchant", "m-1", "s-1", "192.0.2.0/24", "/v1/items/{id}", "PUT", "forbidden", "notice",
            ])
        #expect(lines[1]["status"] == 401 && lines[1]["person"] == nil && lines[1]["network"] == "2001:db8:0::/48")
    }

    @Test func `of one address fills no disk, and the next line says how many there were`() throws {
        let log = RefusalLog(logger, rate: Rate(perSecond: 0.001, burst: 2))
        for _ in 0..<100 { log.note(.unauthorized, nil, method: .get, route: "/v1/orders", of: asker("192.0.2.7")) }
        log.note(.unauthorized, nil, method: .get, route: "/v1/orders", of: asker("198.51.100.7"))
        let lines = try lines()
        #expect(lines.count == 3 && lines[2]["unwritten"] == 98)
    }

    @Test(.timeLimit(.minutes(5))) func `of a request is noted by the gateway, whoever refuses it`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(logger: logger) { gateway in
                let customer = try await gateway.with(Actor(id: "c-1", role: .customer))
                #expect(try await customer.post("/v1/sessions/revocations").status == 403)
                #expect(try await gateway.http.with(token: "no.token").get("/v1/orders").status == 401)
                fixture.orders.answer("/v1/orders", .init(status: .forbidden, body: "{}"))
                #expect(try await customer.get("/v1/orders").status == 403)
            }
        }
        let refused = try lines().filter { $0["message"] == "refused" }
        #expect(refused.map { $0["status"]?.int } == [403, 401, 403])
        #expect(refused.map { $0["person"]?.string } == ["c-1", nil, "c-1"])
        #expect(refused.map { $0["route"]?.string } == ["/v1/sessions/revocations", "/v1/orders", "/v1/orders"])
    }
}
