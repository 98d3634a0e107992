import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Signing in, as far as it is the gateway's: what is told to accounts, and what the browser gets.
@Suite(.timeLimit(.minutes(5))) struct `Signing in` {
    @Test func `is not there without accounts, and all else is as ever`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let ways: AccountsService.Ways = try await gateway.http.get("/v1/sign-in").decode()
                #expect(!ways.email && ways.providers.isEmpty)
                let code = try await gateway.http.post("/v1/sign-in/email", json: #"{"email":"a@b.example"}"#)
                #expect(code.status == 404)
                #expect(try await gateway.http.post("/v1/account/session").status == 401)
                #expect(try await gateway.http.post("/v1/session").status == 201)
            }
        }
    }

    @Test func `by a code joins the anonymous customer whose token is shown`() async throws {
        try await AccountFixture.with { fixture in
            fixture.accounts.answer(
                "/v1/sign-in/finish", .init(status: .created, body: #"{"session":\#(AccountFixture.opened("c-1"))}"#))
            let customer = try await fixture.gateway.with(Actor(id: "c-1", role: .customer))
            let answer = try await customer.post(
                "/v1/sign-in/email/a-1", json: #"{"code":"123456"}"#,
                headers: ["User-Agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"])
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer["Set-Cookie"]?.hasPrefix("vicinity-session=") == true)
            let body = try #require(fixture.accounts.questions.last?.body)
            for part in [#""anonymous":"c-1""#, #""code":"123456""#, "Firefox on Android", "127.0.0.0/24"] {
                #expect(body.contains(part), "\(body)")
            }
            let merchant = try await fixture.gateway.with(Actor(id: "m-1", role: .merchant))
            _ = try await merchant.post("/v1/sign-in/email/a-1", json: #"{"code":"123456"}"#)
            #expect(fixture.accounts.questions.last?.body.contains("m-1") == false, "a business is no customer")
        }
    }

    @Test func `by another way says who is signed in, and in which session`() async throws {
        try await AccountFixture.with { fixture in
            fixture.renews(AccountFixture.opened("c-anna", session: "s-9"))
            let session: AccountFixture.Session = try await fixture.session().decode()
            let http = fixture.gateway.http.with(token: session.token)
            fixture.accounts.answer("/v1/sign-in/provider/main", #"{"location":"https://id.example/a","attempt":"x1"}"#)
            #expect(try await http.post("/v1/sign-in/providers/main", json: "{}").status == 200)
            let body = try #require(fixture.accounts.questions.last?.body)
            #expect(body.contains(#""person":"c-anna""#) && body.contains(#""session":"s-9""#), "\(body)")
            fixture.accounts.answer("/v1/accounts/c-anna/sign-ins/w-1", "{}")
            #expect(try await http.delete("/v1/account/sign-ins/w-1").status == 204)
            let asked = try #require(fixture.accounts.questions.last?.body)
            #expect(asked.contains(#""session":"s-9""#) && asked.contains("\(http.base)/you/take-back#"), "\(asked)")
            #expect(try await fixture.gateway.http.delete("/v1/account/sign-ins/w-1").status == 401)
        }
    }

    /// Signs in by a code, and answers the cookies that are kept.
    private func signIn(
        _ fixture: AccountFixture, _ opened: String, token: String? = nil, cookies: [String: String] = [:]
    ) async throws -> [String: String] {
        fixture.accounts.answer("/v1/sign-in/finish", .init(status: .created, body: #"{"session":\#(opened)}"#))
        let http = token.map { fixture.gateway.http.with(token: $0) } ?? fixture.gateway.http
        let answer = try await http.post(
            "/v1/sign-in/email/a-1", json: #"{"code":"123456"}"#, headers: ["Cookie": Self.text(of: cookies)])
        #expect(answer.status == 201, "\(answer.text)")
        return answer.all("Set-Cookie").reduce(into: cookies) { kept, text in
            let pair = text.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            #expect(text.contains("HttpOnly") && text.contains("SameSite="), "\(text)")
            kept[pair[0]] = pair[1]
        }
    }

    private static func text(of cookies: [String: String]) -> String {
        cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
    }

    @Test func `makes a browser known, so that accounts counts apart what it asks for`() async throws {
        try await AccountFixture.with { fixture in
            let http = fixture.gateway.http
            fixture.accounts.answer("/v1/sign-in/email", .init(status: .accepted, body: #"{"attempt":"a"}"#))
            func asked(_ address: String, _ cookies: [String: String]) async throws -> String {
                let answer = try await http.post(
                    "/v1/sign-in/email", json: #"{"email":"\#(address)"}"#,
                    headers: ["Cookie": Self.text(of: cookies)])
                #expect(answer.status == 202)
                return try #require(fixture.accounts.questions.last?.body)
            }
            let anna = AccountFixture.opened(mailboxes: ["anna@example.org"])
            let cookies = try await signIn(fixture, anna)
            let device = try #require(cookies["vicinity-device"])
            #expect(!device.contains("anna") && !device.contains("c-anna"))
            let known = try await asked(" Anna@Example.org ", cookies)
            let name = try #require(device.split(separator: ".").first)
            #expect(known.contains(#""device":"\#(name)""#) && known.contains(#""subscriber":"127.0.0.1""#), "\(known)")
            #expect(try await !asked("ben@example.org", cookies).contains("device"), "nobody signed in with that here")
            #expect(try await !asked("anna@example.org", [:]).contains("device"))
            for forged in [
                "\(name).", "\(name).aaaaaaaaaaaaaaaaaaaaaaaaaa", "1-a.\(device.split(separator: ".")[1])", "x",
            ] {
                #expect(
                    try await !asked("anna@example.org", ["vicinity-device": forged]).contains("device"), "\(forged)")
            }
            // Another who signs in here is known, too; and a session that is renewed says nothing new.
            let both = try await signIn(
                fixture, AccountFixture.opened("c-ben", mailboxes: ["ben@example.org"]), cookies: cookies)
            for address in ["anna@example.org", "ben@example.org"] {
                #expect(try await asked(address, both).contains(#""device":"\#(name)""#))
            }
            fixture.renews(anna)
            let renewed = try await http.post(
                "/v1/account/session", json: "{}", headers: ["Cookie": Self.text(of: both)])
            #expect(renewed.all("Set-Cookie").map { String($0.prefix(while: { $0 != "=" })) } == ["vicinity-session"])
            let former = try await fixture.session()
            #expect(
                former.all("Set-Cookie").contains { $0.hasPrefix("vicinity-device=") },
                "who was signed in before is known now")
        }
    }

    @Test func `counts no network where addresses are exempt`() async throws {
        try await AccountFixture.with(["RATE_LIMIT_EXEMPT": "127.0.0.0/8"]) { fixture in
            fixture.accounts.answer("/v1/sign-in/email", .init(status: .accepted, body: #"{"attempt":"a"}"#))
            _ = try await fixture.gateway.http.post("/v1/sign-in/email", json: #"{"email":"a@b.example"}"#)
            #expect(fixture.accounts.questions.last?.body.contains("subscriber") == false)
        }
    }

    @Test func `is shown by a cookie for five minutes, and never by the token alone`() async throws {
        try await AccountFixture.with { fixture in
            let opened = AccountFixture.opened("c-anna", session: "s-9", mailboxes: ["anna@example.org"])
            let cookies = try await signIn(fixture, opened)
            fixture.renews(opened)
            let token = try await fixture.session().decode(AccountFixture.Session.self).token
            let http = fixture.gateway.http.with(token: token)
            fixture.accounts.answer("/v1/accounts/c-anna/sign-ins/w-1", "{}")
            func isProven(_ cookies: [String: String]) async throws -> Bool {
                _ = try await http.send(
                    "DELETE", "/v1/account/sign-ins/w-1", body: nil, headers: ["Cookie": Self.text(of: cookies)])
                return try #require(fixture.accounts.questions.last?.body).contains(#""isProven":true"#)
            }
            #expect(try await isProven(cookies))
            #expect(try await !isProven([:]), "a stolen token links and removes nothing")
            let others = try await signIn(fixture, AccountFixture.opened("c-anna", session: "s-8"))
            #expect(try await !isProven(others), "it is of another session")
            // Whoever links another way is known by the sign-in before, and no longer than that.
            let linked = AccountFixture.opened("c-anna", session: "s-10", isLinked: true)
            let next = try await signIn(fixture, linked, token: token, cookies: cookies)
            let seconds = { (cookies: [String: String]) in cookies["vicinity-proof"]?.prefix { $0 != "." } }
            #expect(seconds(next) == seconds(cookies) && next["vicinity-proof"] != cookies["vicinity-proof"])
            let without = try await signIn(fixture, linked, token: token)
            #expect(without["vicinity-proof"] == nil)
        }
    }

    @Test func `over https leaves cookies that no other host can plant`() async throws {
        try await AccountFixture.with(["TRUSTED_PROXIES": "127.0.0.1"]) { fixture in
            fixture.accounts.answer(
                "/v1/sign-in/finish",
                .init(
                    status: .created,
                    body: #"{"session":\#(AccountFixture.opened(mailboxes: ["anna@example.org"]))}"#))
            let http = fixture.gateway.http.with("X-Forwarded-Proto", "https")
            let answer = try await http.post("/v1/sign-in/email/a-1", json: #"{"code":"123456"}"#)
            let cookies = answer.all("Set-Cookie")
            #expect(cookies.count == 3)
            for cookie in cookies {
                #expect(cookie.hasPrefix("__Host-vicinity-") && !cookie.contains("Domain"), "\(cookie)")
                #expect(cookie.contains("; Path=/;") && cookie.hasSuffix("; Secure"), "\(cookie)")
            }
            fixture.renews(AccountFixture.opened())
            for (name, status) in [("vicinity-session", 401), ("__Host-vicinity-session", 201)] {
                let renewed = try await http.post(
                    "/v1/account/session", json: "{}", headers: ["Cookie": "\(name)=s-1.secret"])
                #expect(renewed.status == status, "\(name)")
            }
        }
    }

    @Test func `is changed back by a link, whoever has it`() async throws {
        try await AccountFixture.with { fixture in
            fixture.accounts.answer("/v1/way-changes/taken-back", .init(status: .noContent, body: ""))
            let path = "/v1/account/way-changes/taken-back"
            let answer = try await fixture.gateway.http.post(
                path, json: #"{"secret":"x"}"#, headers: ["Accept-Language": "fi"])
            #expect(answer.status == 204)
            #expect(fixture.accounts.questions.last?.body == #"{"language":"fi","secret":"x"}"#)
            #expect(try await fixture.gateway.http.post(path, json: "{}").status == 422)
        }
    }

    @Test func `passes on why accounts refuses`() async throws {
        try await AccountFixture.with { fixture in
            fixture.accounts.answer(
                "/v1/sign-in/finish",
                .init(
                    status: .unprocessableContent,
                    body: #"{"type":"/problems/wrong-code","status":422,"detail":"not this","field":"/code","left":4}"#)
            )
            let answer = try await fixture.gateway.http.post("/v1/sign-in/email/a-1", json: #"{"code":"1"}"#)
            #expect(answer.problem?.type == "/problems/wrong-code" && answer.text.contains(#""left":4"#))
        }
    }

    @Test func `at a provider ties its answer to the browser, and leads to this site only`() async throws {
        try await AccountFixture.with { fixture in
            let http = fixture.gateway.http
            fixture.accounts.answer("/v1/sign-in/provider/main", #"{"location":"https://id.example/a","attempt":"x1"}"#)
            let gone = try await http.post("/v1/sign-in/providers/main", json: #"{"return":"/you?tab=devices"}"#)
            #expect(gone.status == 200, "\(gone.text)")
            let cookie = try #require(gone["Set-Cookie"])
            #expect(cookie.contains("vicinity-attempt=x1; Path=/v1/sign-in;") && cookie.contains("SameSite=Lax"))
            #expect(fixture.accounts.questions.last?.body.contains("\(http.base)/v1/sign-in/callback") == true)
            for path in ["//evil.example", "https://evil.example", "/\\\\evil.example", ""] {
                let answer = try await http.post("/v1/sign-in/providers/main", json: #"{"return":"\#(path)"}"#)
                #expect(answer.status == 422, "\(path)")
            }
            let asked = fixture.accounts.questions.count
            let stray = try await http.get("/v1/sign-in/callback?state=s&code=c")
            #expect(stray.status == 303 && stray["Location"] == "/you?problem=attempt-over")
            #expect(fixture.accounts.questions.count == asked, "another browser's answer is not even asked about")
            fixture.accounts.answer(
                "/v1/sign-in/finish",
                .init(status: .created, body: #"{"session":\#(AccountFixture.opened()),"return":"//evil.example"}"#))
            let back = try await http.get(
                "/v1/sign-in/callback?state=s&code=c", headers: ["Cookie": "vicinity-attempt=x1"])
            #expect(back.status == 303 && back["Location"] == "/you")
        }
    }

    @Test func `is limited for each address`() async throws {
        try await AccountFixture.with(["RATE_LIMIT_SIGN_IN": "0.01/2"]) { fixture in
            fixture.accounts.answer("/v1/sign-in/email", .init(status: .accepted, body: #"{"attempt":"a"}"#))
            var last = 0
            for _ in 1...3 {
                last = try await fixture.gateway.http.post("/v1/sign-in/email", json: #"{"email":"a@b.example"}"#)
                    .status
            }
            #expect(last == 429)
        }
    }

    @Test func `of several browsers takes back what any of them rated, and rates once`() async throws {
        try await AccountFixture.with { fixture in
            fixture.fixture.catalog.answer("/v1/places/cafe-1", "{}")
            fixture.renews(AccountFixture.opened(joined: ["c-old"]))
            let session: AccountFixture.Session = try await fixture.session().decode()
            let http = fixture.gateway.http.with(token: session.token)
            let headers = ["Content-Type": "application/json", "Prefer": "respond-async"]
            let rated = try await http.send(
                "PUT", "/v1/ratings/cafe-1", body: Array(#"{"stars":4}"#.utf8), headers: headers)
            #expect(rated.status == 202, "\(rated.text)")
            func said() async throws -> [String] {
                try await fixture.fixture.commands(.ratingsCommands).map {
                    let command = try $0.decode(RateThing.self)
                    return "\(command.person) \(command.stars ?? -1)"
                }.sorted()
            }
            #expect(try await said() == ["c-anna 4.0", "c-old -1.0"])
            let taken = try await http.send("DELETE", "/v1/ratings/cafe-1", body: [], headers: headers)
            #expect(taken.status == 202, "\(taken.text)")
            #expect(try await said() == ["c-anna -1.0", "c-anna 4.0", "c-old -1.0", "c-old -1.0"])
        }
    }

    @Test func `of several browsers erases all that is theirs, and finds whose an order is`() async throws {
        try await AccountFixture.with { fixture in
            fixture.renews(AccountFixture.opened(joined: ["c-old"]))
            let session: AccountFixture.Session = try await fixture.session().decode()
            let http = fixture.gateway.http.with(token: session.token)
            let order = orderID("c-old", "a")
            _ = try await http.send(
                "PUT", "/v1/orders/\(order)/status", body: Array(#"{"status":"cancelled"}"#.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "respond-async"])
            let command = try #require(try await fixture.fixture.commands(.ordersCommands).first)
            #expect(command.partitionKey == "c-old", "the id of the browser that ordered")
            #expect(try await http.delete("/v1/profile").status == 202)
            let erased = try await fixture.fixture.commands(.privacyCommands).map(\.subject)
            #expect(erased == ["c-old", "c-anna"] || erased.sorted() == ["c-anna", "c-old"])
            #expect(try await http.delete("/v1/profile").status == 401, "the account is no more")
        }
    }
}
