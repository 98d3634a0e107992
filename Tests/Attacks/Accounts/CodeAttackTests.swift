import Events
import Foundation
import ServiceKit
import TestKit
import Testing

/// Codes by e-mail: guessed, requested in somebody's name, and with addresses that are more than an address.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Somebody who signs in with another's address` {
    private struct Sent: Decodable { let attempt: String }

    private func ask(_ address: String, _ http: TestHTTP) async throws -> TestResponse {
        let form = JSONValue.object(["email": .string(address)]).bytes
        return try await http.post("/v1/sign-in/email", json: String(decoding: form, as: UTF8.self))
    }

    private func enter(_ code: String, _ attempt: String, _ http: TestHTTP) async throws -> TestResponse {
        try await http.post("/v1/sign-in/email/\(attempt)", json: #"{"code":"\#(code)"}"#)
    }

    /// Other codes than the right one.
    private func wrong(_ code: String, _ count: Int) -> [String] {
        (1...count).map { number in
            let other = String((Int(code) ?? 0) + number)
            return String((String(repeating: "0", count: 6) + other).suffix(6))
        }
    }

    @Test func `has five guesses, also if all are made at once, and locks nobody else out`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["RATE_LIMIT_SIGN_IN": "off"]) { town in
            let http = town.gateways[0].http
            let attempt = try await ask("guessed@example.org", http).decode(Sent.self).attempt
            let code = try await town.code(to: "guessed@example.org")
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for guess in wrong(code, 40) { group.addTask { try await enter(guess, attempt, http) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(answers.map(\.status)) == [422, 410])
            #expect(answers.count { $0.text.contains("wrong-code") } == 4, "the fifth is the last")
            let late = try await enter(code, attempt, http)
            #expect(late.status == 410 && late.text.contains("attempt-over") && late.all("Set-Cookie").isEmpty)
            // The address's owner can still sign in, and so can everybody else.
            let owners = try await ask("guessed@example.org", http).decode(Sent.self).attempt
            #expect(try await enter(code, owners, http).status == 201)
            _ = try await Visitor(http).signIn("other@example.org", in: town)
            // A code belongs to its attempt, and an attempt to the browser that began it.
            let mine = try await ask("mine@example.org", http).decode(Sent.self).attempt
            let theirs = try await ask("theirs@example.org", http).decode(Sent.self).attempt
            let own = try await town.code(to: "mine@example.org")
            if try await town.code(to: "theirs@example.org") != own {
                #expect(try await enter(own, theirs, http).status == 422)
            }
            for guess in ["", "x", "mine@example.org", String(repeating: "a", count: 150), "..%2Femail"] {
                #expect(try await enter(own, guess, http).status >= 400, "\(guess)")
            }
            #expect(try await enter(own, mine, http).status == 201)
            #expect(try await enter(own, mine, http).status == 410, "and is good once")
        }
    }

    @Test func `is one who asks too often from there, and only from there`() async throws {
        let settings = ["RATE_LIMIT_SIGN_IN": "0.01/12", "TRUSTED_PROXIES": "127.0.0.1"]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            let http = town.gateways[0].http
            let (guesser, other) = (
                http.with("X-Forwarded-For", "192.0.2.1"), http.with("X-Forwarded-For", "192.0.2.2")
            )
            var statuses: [Int] = []
            for number in 0..<9 {
                let answer = try await ask("v\(number)@example.org", guesser)
                statuses.append(answer.status)
                guard let attempt = try? answer.decode(Sent.self).attempt else { continue }
                statuses.append(try await enter("000000", attempt, guesser).status)
            }
            #expect(statuses.count { $0 != 429 } == 12, "\(statuses)")
            // The address's owner has the guesser's letter, and tries of their own.
            let owners = try await ask("v1@example.org", other).decode(Sent.self).attempt
            #expect(try await enter(try await town.code(to: "v1@example.org"), owners, other).status == 201)
        }
    }

    @Test func `fills nobody's mailbox, and is not told so`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["RATE_LIMIT_SIGN_IN": "off"]) { town in
            let http = town.gateways[0].http
            for number in 0..<12 {
                let address = number % 2 == 0 ? "Full@example.org" : "full@example.org"
                #expect(try await ask(address, http).status == 202)
            }
            // Letters are sent in order: a later request's letter comes later.
            _ = try await Visitor(http).signIn("after@example.org", in: town)
            let letters = try town.letters(to: "full@example.org") + town.letters(to: "Full@example.org")
            #expect(letters.count == 1)
        }
    }

    @Test func `shuts nobody out whose browser is known, however often codes are asked for and guessed at`()
        async throws
    {
        try await withTown(on: .embedded, gateways: 1, settings: ["RATE_LIMIT_SIGN_IN": "off"]) { town in
            let http = town.gateways[0].http
            let owner = Visitor(http)
            let person = try await owner.signIn("owner@example.org", in: town).person
            for number in 0..<30 {
                let answer = try await ask("owner@example.org", http)
                #expect(answer.status == 202)
                let attempt = try answer.decode(Sent.self).attempt
                for _ in 0..<5 { _ = try await enter("00000\(number % 10)", attempt, http) }
            }
            // From there no other address gets a code any more, and the owner's browser does.
            for number in 0..<100 { _ = try await ask("v\(number)@example.org", http) }
            #expect(try await ask("one.more@example.org", http).status == 429)
            #expect(try await owner.signIn("owner@example.org", in: town).person == person)
        }
    }

    @Test func `takes over no account by a token that was stolen, and what they take is taken back`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["RATE_LIMIT_SIGN_IN": "off"]) { town in
            let http = town.gateways[0].http
            let (victim, thief) = (Visitor(http), Visitor(http))
            let session = try await victim.signIn("victim@example.org", in: town)
            let stolen = ["Authorization": "Bearer \(session.token)"]
            // With the token alone, a moment after the victim signed in.
            let asked = try await thief.send(
                "POST", "/v1/sign-in/email", #"{"email":"thief@example.org"}"#, headers: stolen)
            #expect(asked.status == 403 && asked.text.contains("proof-needed"))
            let attempt = try await ask("thief@example.org", http).decode(Sent.self).attempt
            let code = try await town.code(to: "thief@example.org")
            let path = "/v1/sign-in/email/\(attempt)"
            let linked = try await thief.send("POST", path, #"{"code":"\#(code)"}"#, headers: stolen)
            #expect(linked.status == 403 && linked.text.contains("proof-needed"))
            // With the whole browser, while the sign-in is fresh.
            thief.cookies = victim.cookies
            let taken: Visitor.Session = try await thief.send("POST", path, #"{"code":"\#(code)"}"#, headers: stolen)
                .decode()
            #expect(taken.person == session.person)
            struct Account: Decodable {
                struct Way: Decodable { let id, name: String }
                let signIns: [Way]
            }
            let theirs = ["Authorization": "Bearer \(taken.token)"]
            let account: Account = try await thief.send("GET", "/v1/account", headers: theirs).decode()
            let way = try #require(account.signIns.first { $0.name == "victim@example.org" }).id
            #expect(try await thief.send("DELETE", "/v1/account/sign-ins/\(way)", headers: theirs).status == 204)
            // The victim has two letters; the last one is enough.
            let letters = try await waitFor("the victim is told") {
                let letters = try town.letters(to: "victim@example.org").map { $0.replacing("=\r\n", with: "") }
                    .filter { $0.contains("take-back#") }
                return letters.count == 2 ? letters : nil
            }
            let secrets = letters.compactMap { $0.firstMatch(of: #/take-back#([A-Za-z0-9_-]{43})/#)?.1 }
            let link = #"{"secret":"\#(try #require(secrets.last))"}"#
            #expect(try await http.post("/v1/account/way-changes/taken-back", json: link).status == 204)
            #expect(try town.letters(to: "thief@example.org").allSatisfy { !$0.contains("take-back") })
            try await waitFor("the thief is out", within: .seconds(60)) {
                try await thief.send("GET", "/v1/account", headers: theirs).status == 401 ? true : nil
            }
            #expect(try await Visitor(http).signIn("victim@example.org", in: town).person == session.person)
            #expect(try await Visitor(http).signIn("thief@example.org", in: town).person != session.person)
        }
    }

    /// The part of the answer that is the same for every address: all but the attempt's name and time.
    private func shape(_ answer: TestResponse) throws -> String {
        let members = try answer.decode([String: JSONValue].self).keys.sorted()
        let headers = ["Content-Type", "Cache-Control", "Set-Cookie", "Retry-After", "RateLimit", "Content-Length"]
        return "\(answer.status) \(members) \(answer.bytes.count) \(headers.map { answer[$0] ?? "-" })"
    }

    @Test func `learns not whether somebody has an account, neither from what is said nor from how long it takes`()
        async throws
    {
        try await withTown(on: .embedded, gateways: 1, settings: ["RATE_LIMIT_SIGN_IN": "off"]) { town in
            let http = town.gateways[0].http
            let known = (0..<20).map { "known\($0)@example.org" }
            for address in known { _ = try await Visitor(http).signIn(address, in: town) }
            // One that gets no more letters.
            for _ in 1...5 { _ = try await ask("fully@example.org", http) }
            var (shapes, times): (Set<String>, [String: [Duration]]) = ([], [:])
            for number in 0..<20 {
                // All are of the same length.
                for (kind, address) in [
                    ("known", known[number]), ("unknown", "n\(known[number].dropFirst())"),
                    ("full", "fully@example.org"),
                ] {
                    let start = ContinuousClock.now
                    shapes.insert(try shape(try await ask(address, http)))
                    times[kind, default: []].append(ContinuousClock.now - start)
                }
            }
            #expect(shapes.count == 1, "\(shapes)")
            let middle = times.mapValues { $0.sorted()[$0.count / 2] }
            // No request waits for the mail, or for anything else that only some addresses need.
            let (least, most) = (middle.values.min() ?? .zero, middle.values.max() ?? .zero)
            #expect(most < least * 3 + .milliseconds(20), "\(middle)")
        }
    }

    @Test func `writes no header, no second recipient and no line of a letter`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["RATE_LIMIT_SIGN_IN": "off"]) { town in
            let http = town.gateways[0].http
            let evil = "evil@example.org"
            for address in [
                "a@example.org\r\nBcc: \(evil)", "a@example.org\nSubject: x", "a@example.org\r",
                "a@example.org,\(evil)",
                "a@example.org \(evil)", "a@example.org;\(evil)", "<a@example.org>", "A <a@example.org>",
                "\"a\r\nBcc: evil\"@example.org", "\"a b\"@example.org", "a@example.org\0", "a\u{2028}@example.org",
                "a@example.org\u{0085}", "a@[127.0.0.1]", "a@127.0.0.1", "a@localhost", "@example.org", "a@", "a",
                "a@b@example.org", "a@exämple.org", "-oQ/tmp@-x.org", "(x)a@example.org", "a@example.org%0aBcc:x", "",
                "\(String(repeating: "a", count: 65))@example.org",
                "a@\(String(repeating: "a.", count: 200))org",
            ] {
                #expect(try await ask(address, http).status == 422, "\(address)")
            }
            for language in ["es\r\nBcc: \(evil)", "../../etc/passwd", "<b>", String(repeating: "e", count: 500), ""] {
                let form = JSONValue.object(["email": "b@example.org", "language": .string(language)]).bytes
                let answer = try await http.post("/v1/sign-in/email", json: String(decoding: form, as: UTF8.self))
                #expect([202, 422].contains(answer.status), "\(language)")
            }
            let boss = try town.somebody("operator").gateway
            let form = JSONValue.object(["duty": "staff", "email": .string("a@example.org\r\nBcc: \(evil)")]).bytes
            let invited = try await boss.post(
                "/v1/merchants/m-1/invitations", json: String(decoding: form, as: UTF8.self))
            #expect(invited.status == 422)
            _ = try await Visitor(http).signIn("after@example.org", in: town)
            let mail = "\(town.folder.path)/mail"
            for name in try FileManager.default.contentsOfDirectory(atPath: mail) {
                let letter = try String(contentsOfFile: "\(mail)/\(name)", encoding: .utf8).replacing(
                    "\r\n", with: "\n")
                #expect(!letter.contains("evil") && !letter.lowercased().contains("\nbcc:"), "\(letter)")
                #expect(letter.components(separatedBy: "\nTo: ").count == 2)
                #expect(["b@example.org", "after@example.org"].contains { letter.contains($0) })
            }
        }
    }
}
