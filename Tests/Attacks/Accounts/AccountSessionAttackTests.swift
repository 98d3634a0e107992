import Foundation
import TestKit
import Testing

/// Cookies and sessions of people with accounts: planted, copied, sent from elsewhere, shown when they are over.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Somebody after the session of an account` {
    private static let settings = ["RATE_LIMIT_SIGN_IN": "off"]
    private static let session = "vicinity-session"

    // MARK: - What a browser is told of it

    @Test func `finds its secret in a cookie alone, which no script, no other host and no plain connection gets`()
        async throws
    {
        let settings = Self.settings.merging([
            "TRUSTED_PROXIES": "127.0.0.1", "OIDC_ISSUER": "http://127.0.0.1:1", "OIDC_CLIENT": "vicinity",
        ]) { $1 }
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            let plain = town.gateways[0].http
            let proxied = plain.with("X-Forwarded-Proto", "https").with("X-Forwarded-Host", "vicinity.example")
            for (http, isSecure) in [(plain, false), (proxied, true)] {
                let visitor = Visitor(http)
                _ = try await visitor.signIn("cookie@example.org", in: town)
                let answer = try await visitor.renew()
                let set = try #require(answer.all("Set-Cookie").first)
                let name = isSecure ? "__Host-\(Self.session)" : Self.session
                #expect(set.hasPrefix("\(name)="), "\(set)")
                let parts = set.components(separatedBy: "; ")
                let wanted =
                    ["Path=\(isSecure ? "/" : "/v1/account")", "HttpOnly", "SameSite=Strict"]
                    + (isSecure ? ["Secure"] : [])
                #expect(Set(parts.dropFirst().filter { !$0.hasPrefix("Max-Age=") }) == Set(wanted), "\(set)")
                let secret = try #require(visitor.cookies[name]).value
                #expect(!answer.text.contains(secret) && answer["Cache-Control"] == "no-store")
                #expect(secret.utf8.count > 60, "256 bits, and which session it is")
                // It grants nothing by itself: no other path accepts it as a token.
                for path in [
                    "/v1/orders", "/v1/account", "/v1/account/sessions", "/v1/profile", "/v1/events?orders=mine",
                ] {
                    let stolen = try await http.get(path, headers: ["Cookie": "\(name)=\(secret)"])
                    #expect(stolen.status == 401, "\(path)")
                }
            }
        }
    }

    // MARK: - Planted

    @Test func `plants none: whoever signs in gets another`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: Self.settings) { town in
            let http = town.gateways[0].http
            let thief = Visitor(http)
            let theirs = try await thief.signIn("thief@example.org", in: town)
            let made = Visitor.Cookie("s-aaaaaaaaaaaaaaaaaaaaaaaaaa.planted", path: "/")
            var secrets: Set<String> = []
            for planted in [try #require(thief.cookies[Self.session]), made] {
                let victim = Visitor(http)
                victim.cookies[Self.session] = planted
                let session = try await victim.signIn("victim@example.org", in: town)
                let own = try #require(victim.cookies[Self.session]).value
                #expect(own != planted.value && own.prefix { $0 != "." } != planted.value.prefix { $0 != "." })
                #expect(session.person != theirs.person)
                secrets.insert(own)
            }
            #expect(secrets.count == 2, "each sign-in is a session of its own")
            let after: Visitor.Session = try await thief.renew().decode()
            #expect(after.person == theirs.person, "the one that was planted is still nobody else's")
        }
    }

    // MARK: - From another site

    @Test func `has no page of another site use it, whatever else such pages may`() async throws {
        let friend = "https://friend.example"
        try await withTown(
            on: .embedded, gateways: 1, settings: Self.settings.merging(["CORS_ORIGINS": friend]) { $1 }
        ) { town in
            let victim = Visitor(town.gateways[0].http)
            let person = try await victim.signIn("victim@example.org", in: town).person
            let cookie = victim.cookies[Self.session]
            let foreign: [[String: String]] = [
                ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": friend],
                ["Origin": "\(town.gateways[0].url).evil.example"], ["Origin": "http://127.0.0.1:1"],
                ["Origin": town.gateways[0].url, "Sec-Fetch-Site": "cross-site"],
                ["Origin": town.gateways[0].url, "Sec-Fetch-Site": "same-site"],
            ]
            for headers in foreign {
                for method in ["POST", "DELETE"] {
                    let body = method == "POST" ? "{}" : nil
                    let answer = try await victim.send(method, "/v1/account/session", body, headers: headers)
                    #expect(answer.status == 403, "\(method) \(headers): \(answer.status)")
                    #expect(answer.all("Set-Cookie").isEmpty && answer["Access-Control-Allow-Credentials"] == nil)
                }
            }
            // As forms send it, without a preflight.
            for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", ""] {
                let answer = try await victim.send("POST", "/v1/account/session", "{}", headers: ["Content-Type": type])
                #expect(answer.status == 415, "\(type): \(answer.status)")
            }
            #expect(try await victim.send("GET", "/v1/account/session").status >= 400)
            let asked = [
                "Origin": friend, "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "content-type",
            ]
            let preflight = try await victim.send("OPTIONS", "/v1/account/session", headers: asked)
            #expect(preflight["Access-Control-Allow-Credentials"] == nil)
            #expect(victim.cookies[Self.session] == cookie, "no secret has turned")
            // Nor does it sign a victim in as somebody else.
            let thief = Visitor(town.gateways[0].http)
            struct Sent: Decodable { let attempt: String }
            let sent: Sent = try await thief.send("POST", "/v1/sign-in/email", #"{"email":"t@example.org"}"#).decode()
            let code = try await town.code(to: "t@example.org")
            let path = "/v1/sign-in/email/\(sent.attempt)"
            for headers in [["Origin": "https://evil.example"], ["Content-Type": "text/plain"]] {
                let answer = try await victim.send("POST", path, #"{"code":"\#(code)"}"#, headers: headers)
                #expect([403, 415].contains(answer.status) && answer.all("Set-Cookie").isEmpty, "\(headers)")
            }
            let after: Visitor.Session = try await victim.renew().decode()
            #expect(after.person == person)
        }
    }

    // MARK: - Copied

    @Test func `and its owner are both out once an old secret is shown, whoever shows it`() async throws {
        try await withTown(on: .embedded, settings: Self.settings) { town in
            for thiefIsFirst in [true, false] {
                let owner = Visitor(town.gateways[0].http)
                let session = try await owner.signIn("owner@example.org", in: town)
                let thief = Visitor(town.gateways[1].http)
                thief.cookies = owner.cookies
                let (first, second) = thiefIsFirst ? (thief, owner) : (owner, thief)
                for _ in 1...2 { #expect(try await first.renew().status == 201) }
                let stream = Subscriber([town.gateways[1].http.with(token: session.token)], "/v1/events?orders=mine")
                try await withSubscriber(stream) {
                    #expect(try await second.renew().status == 401)
                    #expect(try await first.renew().status == 401)
                    try await waitUntilOut([session.token], at: town, stream)
                }
            }
        }
    }

    @Test func `guesses no secret, and whoever has many tabs open is not taken for a thief`() async throws {
        try await withTown(on: .embedded, settings: Self.settings) { town in
            let owner = Visitor(town.gateways[0].http)
            let person = try await owner.signIn("tabs@example.org", in: town).person
            let kept = try #require(owner.cookies[Self.session])
            let all = try await withThrowingTaskGroup(of: (Int, Visitor.Cookie?, String?).self) { group in
                for number in 0..<10 {
                    let tab = Visitor(town.gateways[number % 2].http)
                    tab.cookies[Self.session] = kept
                    group.addTask {
                        let answer = try await tab.renew()
                        let session = try? answer.decode(Visitor.Session.self)
                        return (answer.status, tab.cookies[Self.session], session?.person)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(all.allSatisfy { $0.0 == 201 && $0.2 == person })
            #expect(Set(all.compactMap(\.1)).count == 1, "all of them have the same next secret")
            owner.cookies[Self.session] = all[0].1
            #expect(try await owner.renew().status == 201)
            let other = Visitor(town.gateways[0].http)
            _ = try await other.signIn("other@example.org", in: town)
            let (mine, theirs) = (try secret(of: owner), try secret(of: other))
            let stranger = Visitor(town.gateways[0].http)
            for text in [
                "\(theirs.session).", ".\(mine.secret)", mine.secret, theirs.session, "..", "a.b.c", "a.b",
                "\u{22}\u{22}",
                String(repeating: "a", count: 600), "s-\(mine.session).\(mine.secret)",
                "\(mine.session).\(mine.secret).\(mine.secret)", "x;\(Self.session)=y",
            ] {
                stranger.cookies[Self.session] = .init(text, path: "/v1/account")
                #expect(try await stranger.renew().status == 401, "\(text)")
            }
            for visitor in [owner, other] { #expect(try await visitor.renew().status == 201, "nobody is out by that") }
        }
    }

    private func secret(of visitor: Visitor) throws -> (session: String, secret: String) {
        let parts = try #require(visitor.cookies[Self.session]).value.split(separator: ".").map(String.init)
        return (parts[0], parts[1])
    }

    // MARK: - Ended

    @Test func `is refused everywhere within a minute once it was ended, streams too, and after all started again`()
        async throws
    {
        try await withTown(on: .embedded, settings: Self.settings) { town in
            let boss = try town.somebody("operator", id: "o-boss")
            var out: [(token: String, browser: Visitor)] = []
            for way in ["here", "one", "others", "by an operator", "account"] {
                let (lost, other) = (Visitor(town.gateways[0].http), Visitor(town.gateways[0].http))
                let address = "\(way.filter(\.isLetter))@example.org"
                let session = try await lost.signIn(address, in: town)
                let present = try await other.signIn(address, in: town)
                let http = other.http.with(token: present.token)
                let copy = Visitor(town.gateways[1].http)
                copy.cookies = lost.cookies
                let stream = Subscriber([town.gateways[1].http.with(token: session.token)], "/v1/events?orders=mine")
                try await withSubscriber(stream) {
                    let status =
                        switch way {
                        case "here": try await lost.send("DELETE", "/v1/account/session").status
                        case "one": try await http.delete("/v1/account/sessions/\(try await otherDevice(http))").status
                        case "others": try await http.delete("/v1/account/sessions").status
                        case "account": try await http.delete("/v1/account").status
                        default:
                            try await boss.gateway.post(
                                "/v1/sessions/revocations", json: #"{"person":"\#(session.person)"}"#
                            ).status
                        }
                    #expect([200, 201, 204].contains(status), "\(way): \(status)")
                    try await waitUntilOut([session.token], at: town, stream)
                }
                try await waitFor("\(way): the copied cookie is refused", within: .seconds(60)) {
                    try await copy.renew().status == 401 ? true : nil
                }
                if ["one", "others"].contains(way) { #expect(try await other.renew().status == 201, "\(way)") }
                out.append((session.token, copy))
            }
            for process in [town.accounts] + town.gateways {
                await process.kill()
                try await process.startUntilReady()
            }
            for (token, browser) in out {
                for gateway in town.gateways {
                    #expect(try await gateway.http.with(token: token).get("/v1/orders").status == 401)
                }
                #expect(try await browser.renew().status == 401)
            }
        }
    }

    /// Session id of the person's other browser.
    private func otherDevice(_ http: TestHTTP) async throws -> String {
        struct Devices: Decodable {
            struct Device: Decodable {
                let id: String
                let isThis: Bool
            }
            let items: [Device]
        }
        let devices: Devices = try await http.get("/v1/account/sessions").decode()
        return try #require(devices.items.first { !$0.isThis }).id
    }

    /// Within a minute every gateway refuses these tokens, and a stream has ended.
    private func waitUntilOut(_ tokens: [String], at town: Town, _ stream: Subscriber) async throws {
        try await waitFor("the stream ends, and all gateways refuse", within: .seconds(60)) { () -> Bool? in
            guard stream.lastRefusal?.hasPrefix("401") == true else { return nil }
            for gateway in town.gateways {
                for token in tokens {
                    let answer = try await gateway.http.with(token: token).get("/v1/orders")
                    guard answer.status == 401 else { return nil }
                }
            }
            return true
        }
    }
}
