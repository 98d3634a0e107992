import Events
import Foundation
import ServiceKit
import TestKit
import Testing

/// Signing in at a provider, with an attacker between who has codes, states and cookies of others, or with a lying provider.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Somebody between a browser and its provider` {
    private static let over = "/you?problem=attempt-over"

    @Test func `gets nobody's session by an answer that was used, is another's or began elsewhere`() async throws {
        let provider = try LyingProvider()
        try await withTown(on: .embedded, gateways: 1, settings: provider.settings) { town in
            let (victim, thief) = (Visitor(town.gateways[0].http), Visitor(town.gateways[0].http))
            // The victim's answer in another browser, which began nothing, or something else; and the other way round.
            var (code, state) = try provider.agree(to: try await victim.depart())
            #expect(try await thief.arrive(code, state) == Self.over)
            let own = try provider.agree(to: try await thief.depart())
            #expect(try await victim.arrive(own.code, own.state) == Self.over)
            #expect(victim.cookies["vicinity-session"] == nil && provider.redeemed == 0)
            // A stolen code beside one's own state, also at a provider that asks for no verifier.
            for looksAtVerifier in [true, false] {
                let answer = LyingProvider.Grant(looksAtVerifier: looksAtVerifier)
                let stolen = try provider.agree(to: try await victim.depart(), answer)
                let state = try provider.agree(to: try await thief.depart()).state
                #expect(try await thief.arrive(stolen.code, state).hasPrefix("/you?problem="))
            }
            #expect(thief.cookies["vicinity-session"] == nil)
            // The right one, and again.
            (code, state) = try provider.agree(to: try await victim.depart(#"{"return":"/my-orders"}"#))
            let attempt = try #require(victim.cookies["vicinity-attempt"])
            #expect(try await victim.arrive(code, state) == "/my-orders")
            #expect(victim.cookies["vicinity-attempt"] == nil)
            let redeemed = provider.redeemed
            for browser in [victim, thief] {
                browser.cookies["vicinity-attempt"] = attempt
                #expect(try await browser.arrive(code, state) == Self.over)
            }
            #expect(provider.redeemed == redeemed, "the provider is not even asked")
            #expect(try await victim.renew().status == 201)
            #expect(try await thief.renew().status == 401)
        }
    }

    /// Each lie alone would sign somebody in.
    private static let lies: [(String, LyingProvider.Grant)] = [
        ("another nonce", .init(nonce: "another")), ("no nonce", .init(nonce: "")),
        ("another issuer", .init(claims: ["iss": "https://else.example"])),
        ("another audience", .init(claims: ["aud": "another"])),
        ("several audiences", .init(claims: ["aud": ["vicinity", "another"]])),
        ("made for another", .init(claims: ["azp": "another"])),
        ("expired", .init(claims: ["exp": 1_600_000_000])), ("of the future", .init(claims: ["iat": 33_000_000_000])),
        ("nobody", .init(claims: ["sub": .null])), ("two lines", .init(claims: ["sub": "ana\r\nboss"])),
        ("not signed", .init(signature: .none)),
        ("signed with the public key", .init(signature: .publicKeyAsSecret)),
        (
            "signed with the public key, as if by the other algorithm",
            .init(header: ["alg": "ES256"], signature: .publicKeyAsSecret)
        ),
        ("another key", .init(signature: .otherKey)),
        ("a key that comes along", .init(header: ["jwk": ["kty": "EC"], "kid": "two"], signature: .otherKey)),
        ("a key from elsewhere", .init(header: ["jku": "http://127.0.0.1:1/keys"], signature: .otherKey)),
        ("an extension that must be known", .init(header: ["crit": ["exp"], "exp": 1])),
        ("huge claims", .init(claims: ["fat": .string(String(repeating: "a", count: 2 << 20))])),
        ("a huge head", .init(header: ["fat": .string(String(repeating: "a", count: 100_000))])),
    ]

    @Test func `signs nobody in by a token that says or is signed anything else`() async throws {
        let provider = try LyingProvider()
        try await withTown(on: .embedded, gateways: 1, settings: provider.settings) { town in
            let processes = town.processes.map(\.processID)
            for (name, lie) in Self.lies {
                let visitor = Visitor(town.gateways[0].http)
                let (code, state) = try provider.agree(to: try await visitor.depart(), lie)
                #expect(try await visitor.arrive(code, state).hasPrefix("/you?problem="), "\(name)")
                #expect(visitor.cookies["vicinity-session"] == nil, "\(name)")
            }
            // Another provider's answer by its own `iss` (RFC 9207).
            let visitor = Visitor(town.gateways[0].http)
            var (code, state) = try provider.agree(to: try await visitor.depart())
            #expect(try await visitor.arrive(code, "\(state)&iss=https://else.example").hasPrefix("/you?problem="))
            (code, state) = try provider.agree(to: try await visitor.depart())
            #expect(try await visitor.arrive(code, state) == "/you", "without a lie it is fine")
            #expect(town.processes.map(\.processID) == processes && town.processes.allSatisfy(\.isRunning))
        }
    }

    @Test func `gets no account and no rights by an address that the provider says is theirs`() async throws {
        let provider = try LyingProvider()
        let settings = provider.settings.merging(["OPERATOR_EMAILS": "boss@example.com"]) { $1 }
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            for address in ["ana@example.com", "boss@example.com"] {
                let owner = try await Visitor(town.gateways[0].http).signIn(address, in: town)
                let thief = Visitor(town.gateways[0].http)
                let claims: [String: JSONValue] = ["sub": .string("thief-\(address)"), "email": .string(address)]
                let (code, state) = try provider.agree(to: try await thief.depart(), .init(claims: claims))
                #expect(try await thief.arrive(code, state) == "/you")
                let session: Visitor.Session = try await thief.renew().decode()
                #expect(session.person != owner.person, "\(address)")
                #expect(try await thief.renew(as: #"{"role":"operator"}"#).status == 403, "\(address)")
            }
        }
    }

    @Test func `leads nobody to another site`() async throws {
        let provider = try LyingProvider()
        try await withTown(on: .embedded, gateways: 1, settings: provider.settings) { town in
            let visitor = Visitor(town.gateways[0].http)
            for path in [
                "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
                "/\n/evil.example", "javascript:alert(1)", "evil.example", " /you", "", "/you\r\nSet-Cookie: a=b",
                "/ü", "/\(String(repeating: "a", count: 2000))",
            ] {
                let form = String(decoding: JSONValue.object(["return": .string(path)]).bytes, as: UTF8.self)
                let answer = try await visitor.send("POST", "/v1/sign-in/providers/main", form)
                #expect(answer.status == 422, "\(path): \(answer.status)")
            }
            // Nor by further parameters of the answer's address.
            let (code, state) = try provider.agree(to: try await visitor.depart())
            let more = "&return=https://evil.example&redirect_uri=https://evil.example"
            #expect(try await visitor.arrive(code, state + more) == "/you")
            let odd = "https%3A%2F%2Fevil.example%0d%0aSet-Cookie:%20a=b"
            for query in ["error=\(odd)", "state=\(odd)&code=\(odd)", "state=\(odd)&error_uri=\(odd)"] {
                let answer = try await visitor.send("GET", "/v1/sign-in/callback?\(query)")
                #expect(answer.status == 303 && answer["Location"] == Self.over, "\(query)")
                #expect(answer.all("Set-Cookie").allSatisfy { $0.hasPrefix("vicinity-attempt=;") })
            }
            // The provider returns to the host of the request, not to one in a forwarding header.
            let location = try await visitor.depart(headers: [
                "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example", "X-Forwarded-Proto": "https",
            ])
            let asked = LyingProvider.parameters(String(location.drop { $0 != "?" }.dropFirst()))
            #expect(asked["redirect_uri"] == "\(town.gateways[0].url)/v1/sign-in/callback")
            #expect(asked["code_challenge_method"] == "S256" && asked["response_type"] == "code")
        }
    }
}

extension Visitor {
    /// Begins to sign in at the provider.
    /// - Returns: the browser's next address.
    fileprivate func depart(_ form: String = "{}", headers: [String: String] = [:]) async throws -> String {
        struct Departed: Decodable { let location: String }
        let answer = try await send("POST", "/v1/sign-in/providers/main", form, headers: headers)
        guard answer.status == 200 else { throw Overdue("\(answer.status) \(answer.text)") }
        return try answer.decode(Departed.self).location
    }

    /// Returns from the provider.
    /// - Returns: the page's address then.
    fileprivate func arrive(_ code: String, _ state: String) async throws -> String {
        let answer = try await send("GET", "/v1/sign-in/callback?code=\(code)&state=\(state)")
        guard answer.status == 303 else { throw Overdue("\(answer.status) \(answer.text)") }
        return answer["Location"] ?? ""
    }
}
