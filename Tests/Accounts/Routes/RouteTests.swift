import Contract
import EventLog
import Events
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Mail
import NIOCore
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import AccountsService

@Suite struct `The routes of accounts` {
    private let site: Site

    init() throws { site = try Site() }

    @Test func `say which ways of signing in there are`() async throws {
        let (status, body) = try await site.ask(.get, "/v1/sign-in")
        let provider = #"{"id":"main","issuer":"https://id.example.org","name":"Stand-in"}"#
        #expect(status == .ok && body.text == #"{"email":true,"providers":[\#(provider)]}"#)
    }

    @Test func `tell operators, and nobody else, who a name in the audit was`() async throws {
        let entry = AuditEntry(
            person: "c-a", role: .merchant, merchant: "m-1", type: "vicinity.item.put.v1", subject: "bkk-1.soup",
            at: noon)
        try await site.bench.harness.send(
            .audit, "vicinity.audit.done.v1", subject: "e-1", partitionKey: "c-a", id: "e-1", data: entry)
        try await site.bench.erase("c-a", at: minutes(1))
        let path = "/v1/audit/people/\(AuditNames.name(for: "c-a"))"
        for role in [Actor.Role.customer, .merchant] {
            #expect(try await site.ask(.get, path, as: Actor(id: "x-1", role: role)).0 == .forbidden)
        }
        let boss = Actor(id: "o-1", role: .operator)
        let (status, body) = try await site.ask(.get, path, as: boss)
        #expect(status == .ok && body.text.contains(#""person":"c-a""#))
        #expect(try await site.ask(.get, "/v1/audit/people/erased-x", as: boss).0 == .notFound)
    }

    @Test func `name businesses without an owner for operators, a page at a time`() async throws {
        for merchant in ["m-1", "m-2", "m-3"] {
            let owner = try await site.bench.owner("owner@\(merchant).example", of: merchant)
            try await site.bench.erase(owner, at: minutes(1))
        }
        struct Page: Decodable {
            struct Vacancy: Decodable { let merchant: String }
            let items: [Vacancy]
            let total: Int
            let next: String?
        }
        #expect(try await site.ask(.get, "/v1/vacancies", as: Actor(id: "m-1", role: .merchant)).0 == .forbidden)
        let boss = Actor(id: "o-1", role: .operator)
        let first = try JSON.decode(
            Page.self, from: Array(try await site.ask(.get, "/v1/vacancies?limit=2", as: boss).1.text.utf8))
        #expect(first.items.map(\.merchant) == ["m-1", "m-2"] && first.total == 3)
        let next = try #require(first.next)
        let rest = try JSON.decode(
            Page.self,
            from: Array(try await site.ask(.get, "/v1/vacancies?limit=2&cursor=\(next)", as: boss).1.text.utf8))
        #expect(rest.items.map(\.merchant) == ["m-3"] && rest.next == nil)
    }

    @Test func `sign in by a code that only the mailbox shows`() async throws {
        let attempt = try await site.attempt(" Ann@Example.org")
        let letter = try await site.letter()
        #expect(letter.to.address == "Ann@Example.org")
        let form = #"{"attempt":"\#(attempt)","code":"\#(letter.code)","anonymous":"c-1","device":"Firefox"}"#
        let (status, body) = try await site.ask(.post, "/v1/sign-in/finish", form)
        #expect(status == .created && body.text.contains(#""email":"ann@example.org""#))
        #expect(body.text.contains(#""person":"c-1""#))
        let (again, _) = try await site.ask(.post, "/v1/sign-in/finish", form)
        #expect(again == .gone, "a code is good once")
    }

    @Test func `let nobody guess a code`() async throws {
        let attempt = try await site.attempt("ann@example.org")
        let code = try await site.letter().code
        let wrong = code == "000000" ? "000001" : "000000"
        for left in [4, 3, 2, 1] {
            let (status, body) = try await site.finish(attempt, wrong)
            #expect(status == .unprocessableContent && body.text.contains(#""left":\#(left)"#))
        }
        #expect(try await site.finish(attempt, wrong).0 == .gone)
        #expect(try await site.finish(attempt, code).0 == .gone, "the right one comes too late")
    }

    @Test func `answer the same to who asks too often, and send nothing`() async throws {
        for _ in 0..<7 { #expect(try await site.attempt("ann@example.org").count == 43) }
        _ = try await site.letter()
        _ = try await site.attempt("bob@example.org")
        #expect(try await site.letter().to.address == "bob@example.org", "nothing else was waiting")
    }

    @Test(arguments: ["ann", "ann@example.org\\r\\nBcc: eve@example.org", "a@b@c.org", ""])
    func `send nothing to what is no address`(text: String) async throws {
        #expect(try await site.ask(.post, "/v1/sign-in/email", #"{"email":"\#(text)"}"#).0 == .unprocessableContent)
    }

    @Test func `write down who signed in and who did not, without an address, a code or an attempt`() async throws {
        let attempt = try await site.attempt("ann@example.org")
        let code = try await site.letter().code
        _ = try await site.finish(attempt, code == "000000" ? "000001" : "000000")
        _ = try await site.finish(attempt, code)
        _ = try await site.finish(attempt, code)
        _ = try await site.ask(.post, "/v1/open-sessions/renew", #"{"secret":"s-1.hidden"}"#)
        let log = try site.log.text
        let person = try #require(
            try await site.bench.harness.read { try AccountTable.page(AccountQuery(), in: $0) }.accounts.first?.person)
        for part in [#""message":"signed in""#, person, "wrong-code", "attempt-over", #""session":"s-1""#] {
            #expect(log.contains(part), "\(part): \(log)")
        }
        for secret in ["ann@example.org", code, attempt, "hidden"] { #expect(!log.contains(secret), "\(secret)") }
    }

    // MARK: - By a provider

    @Test func `sign in whom a provider names, in the browser that went there`() async throws {
        let departed = try await site.depart(#"{"redirect":"https://v.example/cb","return":"/you","anonymous":"c-1"}"#)
        let (status, body) = try await site.comeBack(departed, code: "ann")
        #expect(status == .created && body.text.contains(#""person":"c-1""#))
        #expect(body.text.contains(#""return":"/you""#))
        #expect(try await site.comeBack(departed, code: "ann").0 == .gone, "once")
    }

    @Test func `take no code that another browser brings, or another provider sends`() async throws {
        let departed = try await site.depart(#"{"redirect":"https://v.example/cb"}"#)
        let other = Departed(state: departed.state, attempt: Secrets.new())
        #expect(try await site.comeBack(other, code: "ann").0 == .gone)
        let second = try await site.depart(#"{"redirect":"https://v.example/cb"}"#)
        #expect(try await site.comeBack(second, code: "ann", iss: "https://evil.example").0 == .forbidden)
        let third = try await site.depart(#"{"redirect":"https://v.example/cb"}"#)
        let refused = #"{"state":"\#(third.state)","attempt":"\#(third.attempt)","error":"access_denied"}"#
        #expect(try await site.ask(.post, "/v1/sign-in/finish", refused).0 == .forbidden)
    }

    @Test func `link what a provider says to who left for it, and take it away again`() async throws {
        let ann = try await site.bench.signIn(.email("ann@example.org"), anonymous: "c-1", at: .now)
        let form = #"{"redirect":"https://v.example/cb","person":"c-1","session":"\#(ann.session.session)","isProven":"#
        let (early, refusal) = try await site.ask(.post, "/v1/sign-in/provider/main", "\(form)false}")
        #expect(early == .forbidden && refusal.text.contains("proof-needed"))
        let departed = try await site.depart("\(form)true}")
        #expect(try await site.comeBack(departed, code: "ann").0 == .created)
        let asAnn = Actor(id: "c-1", role: .customer, person: "c-1")
        let account = try #require(try await site.bench.account("c-1"))
        let ids = account.signIns.map(\.id)
        #expect(ids.count == 2)
        let (_, shown) = try await site.ask(.get, "/v1/accounts/c-1", as: asAnn)
        for id in ids { #expect(shown.text.contains(#""id":"\#(id)""#)) }
        let path = "/v1/accounts/c-1/sign-ins"
        let proven = #"{"isProven":true,"session":"s-1","link":"https://v.example/you/take-back#","language":"fi"}"#
        let other = Actor(id: "c-2", role: .customer)
        #expect(try await site.ask(.delete, "\(path)/\(ids[0])", proven, as: other).0 == .forbidden)
        #expect(try await site.ask(.delete, "\(path)/w-nobody", proven, as: asAnn).0 == .notFound)
        let (status, body) = try await site.ask(.delete, "\(path)/\(ids[0])", "{}", as: asAnn)
        #expect(status == .forbidden && body.text.contains("proof-needed"))
        #expect(try await site.ask(.delete, "\(path)/\(ids[0])", proven, as: asAnn).0 == .ok)
        let (last, only) = try await site.ask(.delete, "\(path)/\(ids[1])", proven, as: asAnn)
        #expect(last == .conflict && only.text.contains("last-sign-in"))
    }

    @Test func `write to the mailboxes of an account whose ways in change, and take a change back by the link`()
        async throws
    {
        let ann = try await site.bench.signIn(.email("ann@example.org"), anonymous: "c-1", at: .now)
        let facts = #""person":"c-1","isProven":true"#
        let said = #""link":"https://v.example/you/take-back#","language":"fi""#
        let attempt = try await site.attempt("new@example.org", #",\#(facts)"#)
        let code = try await site.letter().code
        let (status, body) = try await site.ask(
            .post, "/v1/sign-in/finish",
            #"{"attempt":"\#(attempt)","code":"\#(code)","session":"\#(ann.session.session)",\#(facts),\#(said)}"#)
        #expect(status == .created && body.text.contains(#""isLinked":true"#))
        let letters = [try await site.letter(), try await site.letter()].sorted { $0.to.address < $1.to.address }
        #expect(letters.map(\.to.address) == ["ann@example.org", "new@example.org"])
        #expect(letters.allSatisfy { $0.text.contains("new@example.org") && $0.headers.contains { $0.value == "fi" } })
        #expect(!letters[1].text.contains("take-back"), "whoever came a moment ago takes nothing back")
        let secret = try #require(letters[0].text.firstMatch(of: /take-back#([A-Za-z0-9_-]{43})/)).1
        let link = #"{"secret":"\#(secret)"}"#
        #expect(try await site.ask(.post, "/v1/way-changes/taken-back", #"{"secret":"x"}"#).0 == .gone)
        #expect(try await site.ask(.post, "/v1/way-changes/taken-back", link).0 == .noContent)
        #expect(try await site.bench.account("c-1")?.mailboxes == ["ann@example.org"])
        #expect(try await site.ask(.post, "/v1/way-changes/taken-back", link).0 == .gone, "once")
    }

    @Test func `change no way in where no letter can say how to take that back`() async throws {
        let ann = try await site.bench.signIn(.email("ann@example.org"), anonymous: "c-1", at: .now)
        let facts = #""person":"c-1","isProven":true"#
        let attempt = try await site.attempt("new@example.org", #",\#(facts)"#)
        let code = try await site.letter().code
        let form = #"{"attempt":"\#(attempt)","code":"\#(code)","session":"\#(ann.session.session)",\#(facts)"#
        let (status, body) = try await site.ask(.post, "/v1/sign-in/finish", form + "}")
        #expect(status == .badRequest && body.text.contains("PUBLIC_URL") && body.text.contains(#""field":"Host""#))
        #expect(try await site.bench.account("c-1")?.mailboxes == ["ann@example.org"])
        let link = #","link":"https://v.example/you/take-back#"}"#
        #expect(try await site.ask(.post, "/v1/sign-in/finish", form + link).0 == .created, "the code is still good")
        let way = try #require(try await site.bench.account("c-1")?.signIns.first?.id)
        let path = "/v1/accounts/c-1/sign-ins/\(way)"
        let asAnn = Actor(id: "c-1", role: .customer, person: "c-1")
        #expect(try await site.ask(.delete, path, #"{"isProven":true}"#, as: asAnn).0 == .badRequest)
        #expect(try await site.bench.account("c-1")?.signIns.count == 2)
        #expect(try await site.ask(.delete, path, #"{"isProven":true"# + link, as: asAnn).0 == .ok)
    }

    @Test func `send no code to another address for who did not sign in a moment ago`() async throws {
        let ann = try await site.bench.signIn(.email("ann@example.org"), anonymous: "c-1", at: .now)
        let stolen = #""person":"c-1","session":"\#(ann.session.session)""#
        let (status, body) = try await site.ask(
            .post, "/v1/sign-in/email", #"{"email":"thief@example.org","person":"c-1"}"#)
        #expect(status == .forbidden && body.text.contains("proof-needed"))
        let attempt = try await site.attempt("thief@example.org")
        let form = #"{"attempt":"\#(attempt)","code":"\#(try await site.letter().code)",\#(stolen)}"#
        #expect(try await site.ask(.post, "/v1/sign-in/finish", form).0 == .forbidden)
        #expect(try await site.bench.account("c-1")?.mailboxes == ["ann@example.org"])
        let again = try await site.attempt("ann@example.org", #","person":"c-1""#)
        #expect(!again.isEmpty, "whoever shows that it is them needs no proof")
    }

    @Test func `say where to sign out of the provider, too`() async throws {
        let path = "/v1/sign-in/way-out"
        let (issuer, you) = ("https://id.example.org", "https://v.example/you")
        let (status, body) = try await site.ask(.get, "\(path)?issuer=\(issuer)&redirect=\(you)")
        #expect(status == .ok && body.text == #"{"location":"\#(issuer)/out?to=\#(you)","name":"Stand-in"}"#)
        #expect(try await site.ask(.get, "\(path)?issuer=https://else.example&redirect=/you").0 == .noContent)
    }

    // MARK: - Whose it is

    @Test func `show an account to its person and to operators, and to nobody else`() async throws {
        let ann = try await site.bench.signIn(.email("ann@example.org"), anonymous: "c-1").account
        let path = "/v1/accounts/\(ann.person)"
        for route in [path, "\(path)/sessions"] {
            #expect(try await site.ask(.get, route).0 == .unauthorized)
            #expect(try await site.ask(.get, route, as: Actor(id: "c-2", role: .customer)).0 == .forbidden)
            let member = Actor(id: "m-1", role: .merchant, person: "c-1", duty: .door)
            for actor in [Actor(id: "c-1", role: .customer), member, Actor(id: "o-1", role: .operator)] {
                #expect(try await site.ask(.get, route, as: actor).0 == .ok)
            }
        }
        #expect(try await site.ask(.get, "/v1/accounts", as: Actor(id: "c-1", role: .customer)).0 == .forbidden)
        let (_, list) = try await site.ask(.get, "/v1/accounts?q=ANN", as: Actor(id: "o-1", role: .operator))
        #expect(list.text.contains(#""total":1"#))
    }

    @Test func `let a business's owner see and change its people, not its staff, nor another's`() async throws {
        let owner = try await site.bench.owner()
        for (actor, status) in [
            (Actor(id: "m-1", role: .merchant, person: owner, duty: .owner), HTTPResponse.Status.ok),
            (Actor(id: "o-1", role: .operator), .ok), (Actor(id: "m-1", role: .merchant), .ok),
            (Actor(id: "m-1", role: .merchant, person: "c-9", duty: .staff), .forbidden),
            (Actor(id: "m-2", role: .merchant), .forbidden), (Actor(id: owner, role: .customer), .forbidden),
        ] {
            for what in ["people", "invitations"] {
                #expect(try await site.ask(.get, "/v1/merchants/m-1/\(what)", as: actor).0 == status)
            }
        }
    }

    @Test func `invite by a link, which only its maker sees once`() async throws {
        let owner = Actor(id: "m-1", role: .merchant)
        let offer = #"{"duty":"door","days":2}"#
        let (status, body) = try await site.ask(.post, "/v1/merchants/m-1/invitations", offer, as: owner)
        #expect(status == .created)
        let secret = try #require(body.member("secret"))
        let (_, list) = try await site.ask(.get, "/v1/merchants/m-1/invitations", as: owner)
        #expect(list.text.contains(#""total":1"#) && !list.text.contains(secret))
        #expect(try await site.ask(.get, "/v1/invitations/\(secret)").1.text.contains(#""duty":"door""#))
        let ann = try await site.bench.signIn(.email("ann@example.org")).account.person
        let asAnn = Actor(id: ann, role: .customer)
        let form = #"{"person":"\#(ann)"}"#
        let other = Actor(id: "c-9", role: .customer)
        #expect(try await site.ask(.post, "/v1/invitations/\(secret)", form, as: other).0 == .forbidden)
        #expect(try await site.ask(.post, "/v1/invitations/\(secret)", form, as: asAnn).0 == .ok)
        #expect(try await site.ask(.get, "/v1/invitations/\(secret)").0 == .gone)
        for wrong in [#"{"duty":"door","days":31}"#, #"{"duty":"boss"}"#, #"{"duty":"door","email":"x"}"#] {
            let (status, _) = try await site.ask(.post, "/v1/merchants/m-1/invitations", wrong, as: owner)
            #expect(status == .unprocessableContent)
        }
    }

    private static let link = #""link":"https://v.example/invitation#","business":"Cafè Ona""#

    @Test func `send an invitation by e-mail, and keep the address nowhere`() async throws {
        let owner = Actor(id: "m-1", role: .merchant)
        let offer = #"{"duty":"door","sendTo":"Ann@Example.org","language":"ca",\#(Self.link)}"#
        let (status, body) = try await site.ask(.post, "/v1/merchants/m-1/invitations", offer, as: owner)
        #expect(status == .created && body.text.contains(#""sent":true"#))
        let secret = try #require(body.member("secret"))
        let letter = try await site.letter()
        #expect(letter.to.address == "Ann@Example.org" && letter.subject.contains("Cafè Ona"))
        #expect(letter.text.contains("https://v.example/invitation#\(secret)"))
        #expect(
            !site.bench.harness.emitted.contains {
                $0.value.map { String(decoding: $0, as: UTF8.self) }?
                    .lowercased().contains("ann@example.org") ?? false
            })
        let (_, shown) = try await site.ask(.get, "/v1/invitations/\(secret)")
        #expect(!shown.text.contains("sent") && !shown.text.contains("example.org"))
        for wrong in [#"{"duty":"door","sendTo":"x",\#(Self.link)}"#, #"{"duty":"door","sendTo":"a@example.org"}"#] {
            let (status, _) = try await site.ask(.post, "/v1/merchants/m-1/invitations", wrong, as: owner)
            #expect(status == .unprocessableContent)
        }
    }

    @Test func `send an address few invitations, and of a business not many`() async throws {
        func invite(_ address: String, to merchant: String) async throws -> (HTTPResponse.Status, [UInt8]) {
            try await site.ask(
                .post, "/v1/merchants/\(merchant)/invitations",
                #"{"duty":"door","sendTo":"\#(address)",\#(Self.link)}"#, as: Actor(id: merchant, role: .merchant))
        }
        for number in 1...InvitationSender.mostToAddress {
            #expect(try await invite("ann@example.org", to: "m-\(number)").1.text.contains(#""sent":true"#))
        }
        let (status, body) = try await invite("ANN@example.org", to: "m-9")
        #expect(status == .created && body.text.contains(#""sent":false"#), "its link can be sent otherwise")
        for number in 1...InvitationSender.mostOfBusiness {
            #expect(try await invite("p\(number)@example.org", to: "m-10").0 == .created)
        }
        #expect(try await invite("more@example.org", to: "m-10").0 == .tooManyRequests)
        let (_, open) = try await site.ask(
            .get, "/v1/merchants/m-10/invitations", as: Actor(id: "m-10", role: .merchant))
        #expect(open.text.contains(#""total":\#(InvitationSender.mostOfBusiness)"#), "nothing is made that is not sent")
    }

    @Test func `renew a session by its secret alone`() async throws {
        let opened = try await site.bench.signIn(.email("ann@example.org"), at: .now)
        let (status, body) = try await site.ask(.post, "/v1/open-sessions/renew", #"{"secret":"\#(opened.secret)"}"#)
        #expect(status == .ok && body.member("secret") != opened.secret)
        #expect(try await site.ask(.post, "/v1/open-sessions/renew", #"{"secret":"s-1.x"}"#).0 == .unauthorized)
    }
}

/// What is logged, as it stands in a file.
private final class LogLines: Sendable {
    private let path: String
    private let file: FileHandle
    let logger: Logger

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)").path
        try Data().write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        self.file = file
        let output = LineOutput(file: file.fileDescriptor)
        logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .info, output: output) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }
}

private struct Departed {
    var state: String
    var attempt: String
}

/// The routes over a store of their own, with a provider and a mailbox that tests look into.
private final class Site: Sendable {
    nonisolated(unsafe) let bench: Bench
    private let letters: LetterBox
    private let underWay = CodesUnderWay()
    let log: LogLines
    private let logger: Logger
    private let mailbox = AsyncStream.makeStream(of: MailMessage.self)
    private let ways: WaysSender
    private let running: Task<Void, any Error>

    init() throws {
        let bench = try Bench()
        let log = try LogLines()
        (self.bench, self.log, logger) = (bench, log, log.logger)
        let box = LetterBox(logger: Logger(label: "test")) { [mailbox] in mailbox.continuation.yield($0) }
        let ways = WaysSender(
            store: BenchStore(bench: bench), letters: box, from: MailAddress("v@example.org")!,
            logger: Logger(label: "test"))
        (letters, self.ways) = (box, ways)
        running = Task { [links = bench.handler.links] in
            async let sending: Void = ways.run(every: .milliseconds(10), secret: links.secret)
            try await box.run()
            try await sending
        }
    }

    deinit { running.cancel() }

    func letter() async throws -> MailMessage {
        var iterator = mailbox.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as actor: Actor? = nil
    ) async throws -> (HTTPResponse.Status, [UInt8]) {
        let store = BenchStore(bench: bench)
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test"))
        let codes = CodeSender(
            store: store, letters: letters, from: MailAddress("v@example.org")!, underWay: underWay)
        SignInRoutes(
            store: store, handler: bench.handler, codes: codes, ways: ways, providers: [StandInProvider()],
            logger: logger
        ).add(to: server.router)
        SessionRoutes(store: store, handler: bench.handler, logger: logger).add(to: server.router)
        AccountRoutes(
            store: store, handler: bench.handler, offered: [SignIn.email, StandInProvider().issuer], ways: ways,
            logger: logger
        ).add(to: server.router)
        VacancyRoutes(store: store).add(to: server.router)
        PeopleRoutes(store: store, handler: bench.handler).add(to: server.router)
        let sender = InvitationSender(letters: letters, from: MailAddress("v@example.org")!)
        InvitationRoutes(store: store, handler: bench.handler, sender: sender).add(to: server.router)
        AuditRoutes(store: store).add(to: server.router)
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.vicinityActor] = actor?.header
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { [headers] client in
            try await client.execute(
                uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
            ) { ($0.status, Array(buffer: $0.body)) }
        }
    }

    /// - Parameter more: members of the form.
    func attempt(_ address: String, _ more: String = "") async throws -> String {
        let (status, body) = try await ask(
            .post, "/v1/sign-in/email", #"{"email":"\#(address)","language":"fi"\#(more)}"#)
        #expect(status == .accepted)
        return try #require(body.member("attempt"))
    }

    func finish(_ attempt: String, _ code: String) async throws -> (HTTPResponse.Status, [UInt8]) {
        try await ask(.post, "/v1/sign-in/finish", #"{"attempt":"\#(attempt)","code":"\#(code)"}"#)
    }

    func depart(_ form: String) async throws -> Departed {
        let (status, body) = try await ask(.post, "/v1/sign-in/provider/main", form)
        #expect(status == .ok)
        return Departed(
            state: try #require(body.member("location")), attempt: try #require(body.member("attempt")))
    }

    func comeBack(
        _ departed: Departed, code: String, iss: String = StandInProvider().issuer
    ) async throws -> (HTTPResponse.Status, [UInt8]) {
        try await ask(
            .post, "/v1/sign-in/finish",
            #"""
            {"state":"\#(departed.state)","attempt":"\#(departed.attempt)","code":"\#(code)","iss":"\#(iss)",
            "link":"https://v.example/you/take-back#"}
            """#)
    }
}

/// Its address is the state, and its codes are people's names.
private struct StandInProvider: SignInProvider {
    let id = "main"
    let name = "Stand-in"
    let issuer = "https://id.example.org"

    func location(of departure: Departure, state: String) async throws -> String { state }

    func identity(code: String, iss: String?, of departure: Departure) async throws -> Identity { .provider(code) }

    func wayOut(to redirect: String) async -> String? { "\(issuer)/out?to=\(redirect)" }
}

extension MailMessage {
    fileprivate var code: String { subject.firstMatch(of: /[0-9]{6}/).map { String($0.0) } ?? "" }
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    fileprivate func member(_ name: String) -> String? {
        guard case .object(let members)? = try? JSON.decode(JSONValue.self, from: self),
            case .string(let value)? = members[name]
        else { return nil }
        return value
    }
}
