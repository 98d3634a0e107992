import Crypto
import Events
import Foundation
import ServiceKit
import TestKit
import Testing

/// Tokens of an identity provider whose keys the gateway trusts, for somebody else, or signed in another way.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Somebody with a token of another issuer` {
    private let key = P256.Signing.PrivateKey()
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        let keys: JSONValue = ["keys": [JSONValue(jwk: key.publicKey)]]
        try Data(keys.bytes).write(to: URL(filePath: folder.file("keys.json")))
    }

    private func token(
        _ changes: [String: JSONValue] = [:], header: [String: JSONValue] = [:],
        signature: LyingProvider.Signature = .right
    ) -> String {
        let now = Int(Date.now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": "https://id.example", "aud": "vicinity", "sub": "x-anna", "role": "operator", "iat": .number(now),
            "exp": .number(now + 600),
        ]
        for (name, value) in changes { claims[name] = value == .null ? nil : value }
        return SignedToken(claims, header: header, signature: signature, key: key).text
    }

    @Test func `is nobody unless all of it is right`() async throws {
        let settings = [
            "JWKS": folder.file("keys.json"), "JWKS_ISSUER": "https://id.example", "JWKS_AUDIENCE": "vicinity",
        ]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            let http = town.gateways[0].http
            let good = token()
            #expect(try await http.with(token: good).get("/v1/orders").status == 200)
            let parts = good.split(separator: ".").map(String.init)
            let long = String(repeating: "a", count: 9000)
            let bad: [(String, String)] = [
                ("another issuer", token(["iss": "https://else.example"])), ("our issuer", token(["iss": "vicinity"])),
                ("no issuer", token(["iss": .null])), ("another audience", token(["aud": "another"])),
                ("no audience", token(["aud": .null])), ("no audiences", token(["aud": []])),
                ("expired", token(["exp": 1_600_000_000])), ("without an end", token(["exp": .null])),
                ("of the future", token(["nbf": 33_000_000_000])), ("nobody", token(["sub": ""])),
                ("two lines", token(["sub": "a\r\nb"])), ("an unknown role", token(["role": "root"])),
                ("not signed", token(signature: .none)), ("none, by capitals", token(header: ["alg": "nOnE"])),
                ("the public key as a secret", token(signature: .publicKeyAsSecret)),
                ("the public key as a secret, of ours", token(["iss": "vicinity"], signature: .publicKeyAsSecret)),
                ("the other algorithm's name", token(header: ["alg": "HS256"])),
                ("another key", token(signature: .otherKey)),
                (
                    "a key that comes along",
                    token(header: ["jwk": JSONValue(jwk: key.publicKey), "kid": "two"], signature: .otherKey)
                ),
                ("a key's address", token(header: ["jku": "http://127.0.0.1:1/"], signature: .otherKey)),
                ("a key's path", token(header: ["kid": "../../../dev/null"], signature: .otherKey)),
                ("without its signature", "\(parts[0]).\(parts[1])."), ("two parts", "\(parts[0]).\(parts[1])"),
                ("another's claims", "\(parts[0]).\(Base64URL.encode(Array("{}".utf8))).\(parts[2])"),
                ("huge", token(["fat": .string(long)])), ("a huge head", token(header: ["fat": .string(long)])),
                ("huge, without anything", long), ("only dots", String(repeating: ".", count: 5000)),
            ]
            for (name, token) in bad {
                let answer = try await http.with(token: token).get("/v1/orders")
                #expect(answer.status == 401, "\(name): \(answer.status)")
                let stream = try await http.get("/v1/events?orders=mine", headers: ["Authorization": "Bearer \(token)"])
                #expect(stream.status == 401, "\(name): \(stream.status)")
            }
            #expect(town.gateways[0].isRunning)
        }
    }

    @Test func `speaks for no account, whatever it says of one`() async throws {
        let settings = [
            "JWKS": folder.file("keys.json"), "JWKS_ISSUER": "https://id.example", "JWKS_AUDIENCE": "vicinity",
            "RATE_LIMIT_SIGN_IN": "off",
        ]
        try await withTown(on: .embedded, gateways: 1, settings: settings) { town in
            let item = try await town.somebody("operator").open(place: "cafe", items: 1)[0]
            let http = town.gateways[0].http
            let before = try await town.newCustomer()
            let order = try await before.order([(item, 1)], prefer: "wait=20").decode(OrderAnswer.self).id
            let person = try await Visitor(http).signIn("ana@example.org", in: town, anonymous: before).person
            #expect(person == before.id)
            // Claims as our own tokens of accounts have them.
            let claims: [String: JSONValue] = [
                "sub": "c-thief", "role": "customer", "ids": [.string(person)], "act": ["sub": .string(person)],
                "duty": "owner", "account_as_of": 9_000_000_000_000_000,
            ]
            let thief = http.with(token: token(claims))
            #expect(try await thief.get("/v1/orders/\(order)").status == 404)
            #expect(try await !thief.get("/v1/orders").text.contains(order))
            #expect(try await thief.get("/v1/account").status == 403)
            #expect(try await thief.get("/v1/account/sessions").status == 403)
            let kept = try await thief.get("/v1/account/kept")
            #expect(kept.status >= 400, "\(kept.text)")
            // The person themselves may.
            #expect(try await before.gateway.get("/v1/orders/\(order)").status == 200)
        }
    }
}
