import Crypto
import Events
import Foundation
import TestKit
import Testing

@testable import OpenID
@testable import ServiceKit

/// Attacks by a dishonest provider, or somebody in between.
@Suite struct `A hostile provider` {
    private let standIn: StandIn

    init() throws { standIn = try StandIn() }

    @Test(
        arguments: [
            ["iss": "https://else.example"], ["iss": .null], ["aud": "another"], ["aud": []], ["aud": .null],
            ["aud": ["vicinity", "another"]], ["aud": ["vicinity", "another"], "azp": "another"], ["azp": "another"],
            ["nonce": "another"], ["nonce": .null], ["sub": .null], ["sub": ""], ["sub": "a\nb"],
            ["sub": .string(String(repeating: "a", count: 256))], ["exp": .null], ["iat": .null], ["iat": "now"],
            ["exp": 1_600_000_000], ["exp": .number(-1.0)], ["exp": "9e99"], ["iat": 1_600_000_000],
            ["iat": 33_000_000_000], ["nbf": 33_000_000_000], ["nbf": "x"], ["at_hash": "wrong"], ["at_hash": 1],
        ] as [[String: JSONValue]])
    func `is refused with other claims`(claims: [String: JSONValue]) async throws {
        standIn.change {
            $0.claims = { all in
                for (name, value) in claims { all[name] = value == .null ? nil : value }
            }
        }
        #expect(await (try standIn.provider()).refusal() == "untrusted")
    }

    @Test func `is accepted with several audiences if it names the client`() async throws {
        standIn.change { $0.claims = { ($0["aud"], $0["azp"]) = (["another", "vicinity"], "vicinity") } }
        #expect(await (try standIn.provider()).refusal() == nil)
    }

    @Test func `is refused with another algorithm than its key's`() async throws {
        // Without a signature.
        standIn.change {
            $0.header = { $0["alg"] = "none" }
            $0.signature = { _ in [] }
        }
        #expect(await (try standIn.provider()).refusal() == "untrusted")
        // The public key as a secret, in each form that somebody might take it in.
        let key = P256.Signing.PrivateKey()
        let secrets = [
            Array(key.publicKey.x963Representation), Array(key.publicKey.pemRepresentation.utf8),
            Array("a-secret".utf8), [],
        ]
        for secret in secrets {
            standIn.change {
                $0.key = key
                $0.header = { $0["alg"] = "HS256" }
                $0.discovery = { $0["id_token_signing_alg_values_supported"] = ["HS256", "ES256", "none"] }
                $0.signature = { signed in
                    Array(HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: secret)))
                }
            }
            #expect(await (try standIn.provider()).refusal() == "untrusted")
        }
        for algorithm in ["ES384", "RS256", "PS256", "EdDSA", "es256", ""] {
            standIn.change {
                $0.header = { $0["alg"] = .string(algorithm) }
                $0.signature = nil
            }
            #expect(await (try standIn.provider()).refusal() == "untrusted", "\(algorithm)")
        }
    }

    @Test func `is refused with an unpublished key`() async throws {
        let shown = P256.Signing.PrivateKey()
        // An old one, one of the same name, and one that comes with the token.
        for kid in ["old", "one"] {
            standIn.change {
                ($0.kid, $0.shown) = (kid, (shown, "one"))
                $0.header = { $0["jwk"] = ["kty": "EC"] }
            }
            #expect(await (try standIn.provider()).refusal() == "untrusted")
        }
        standIn.change { $0.header = { $0["crit"] = ["exp"] } }
        #expect(await (try standIn.provider()).refusal() == "untrusted")
    }

    @Test func `is refused with a changed, broken or missing token`() async throws {
        standIn.change { $0.signature = { _ in [UInt8](repeating: 1, count: 64) } }
        #expect(await (try standIn.provider()).refusal() == "untrusted")
        let deep = Base64URL.encode(String(repeating: "[", count: 100_000).utf8)
        for token in ["", "a.b.c", "a.b", "....", "\(deep).\(deep).a", String(repeating: "a", count: 100_000)] {
            standIn.change { $0.answer = { $0["id_token"] = .string(token) } }
            #expect(await (try standIn.provider()).refusal() == "untrusted")
        }
        for token in [nil, 1, [] as JSONValue] as [JSONValue?] {
            standIn.change { $0.answer = { $0["id_token"] = token } }
            #expect(await (try standIn.provider()).refusal() == "untrusted")
        }
        // The hash of an access token that is not there.
        standIn.change {
            $0.signature = nil
            $0.answer = { $0["access_token"] = nil }
        }
        #expect(await (try standIn.provider()).refusal() == "untrusted")
    }

    @Test(
        arguments: [
            ["issuer": "https://else.example"], ["issuer": .null], ["jwks_uri": .null], ["token_endpoint": .null],
            ["token_endpoint": "http://id.example/token"], ["jwks_uri": "file:///etc/passwd"],
            ["authorization_endpoint": "javascript:alert(1)"], ["userinfo_endpoint": "http://10.0.0.1/"],
            ["end_session_endpoint": "gopher://x/"], ["id_token_signing_alg_values_supported": ["HS256", "none"]],
            ["code_challenge_methods_supported": ["plain"]],
        ] as [[String: JSONValue]])
    func `is refused with another discovery`(members: [String: JSONValue]) async throws {
        standIn.change {
            $0.discovery = { all in
                for (name, value) in members { all[name] = value == .null ? nil : value }
            }
        }
        let provider = try standIn.provider()
        #expect(await provider.refusal() == "untrusted")
        await #expect(throws: OpenIDFailure.self) {
            try await provider.authorization(
                redirect: StandIn.redirect, state: "s", nonce: "n", verifier: StandIn.verifier)
        }
        #expect(standIn.count("/token") == 0)
    }

    @Test func `cannot inject the code of another`() async throws {
        // RFC 9207: the code never gets to the wrong one.
        #expect(await (try standIn.provider()).refusal(iss: "https://else.example") == "untrusted")
        standIn.change { $0.discovery = { $0["authorization_response_iss_parameter_supported"] = true } }
        let provider = try standIn.provider()
        #expect(await provider.refusal() == "untrusted")
        #expect(standIn.count("/token") == 0)
        #expect(await provider.refusal(iss: standIn.url) == nil)
    }

    @Test(
        arguments: ["/.well-known/openid-configuration", "/keys", "/token", "/userinfo"])
    func `is bounded in time and memory`(path: String) async throws {
        standIn.change {
            $0.userinfo = ["sub": "ana"]
            $0.claims = { $0["email"] = nil }
            // Without an end.
            $0.instead[path] = { answer in
                answer.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"a\":\"")
                let chunk = [UInt8](repeating: UInt8(ascii: "a"), count: 64 << 10)
                for _ in 0..<1024 where !answer.write(chunk) { return }
            }
        }
        #expect(await (try standIn.provider()).refusal() == "untrusted")
        standIn.change {
            // A head of lines without an end.
            $0.instead[path] = { answer in
                answer.write("HTTP/1.1 200 OK\r\n")
                let line = "X-A: \(String(repeating: "a", count: 8000))\r\n"
                for _ in 0..<1024 where !answer.write(line) { return }
            }
        }
        #expect(await (try standIn.provider()).refusal() == "untrusted")
        for (status, body) in [(302, ""), (404, "{}"), (500, "no"), (200, ""), (200, "[]"), (200, "{\"a\":")] {
            standIn.change {
                $0.instead[path] = { $0.reply(body, status: status, ["Location: http://127.0.0.1:1/"]) }
            }
            #expect(await (try standIn.provider()).refusal() != nil, "\(status) \(body)")
        }
    }

    @Test func `that does not answer is given up after ten seconds`() async throws {
        standIn.change { $0.instead["/token"] = { _ in sleep(20) } }
        #expect(await (try standIn.provider()).refusal() == "unavailable")
    }

    @Test func `may refuse, and the failure names the cause`() async throws {
        for (status, error, code) in [
            (400, "invalid_grant", "refused"), (401, "invalid_client", "misconfigured"),
            (500, "server_error", "unavailable"),
            (403, "invalid_code", "refused"), (429, "slow_down", "unavailable"), (400, "<script>\r\n", "refused"),
        ] {
            let body = (["error": .string(error)] as JSONValue).bytes
            standIn.change { $0.instead["/token"] = { $0.reply(body, status: status) } }
            let provider = try standIn.provider()
            do throws(OpenIDFailure) {
                _ = try await provider.finish()
                Issue.record("somebody was signed in")
            } catch {
                #expect(error.code == code)
                #expect(!error.description.contains("<") && !error.description.contains("\r"))
            }
        }
    }

    @Test func `that is unavailable is asked once for all callers`() async throws {
        standIn.change { $0.instead["/.well-known/openid-configuration"] = { $0.reply("", status: 503) } }
        let provider = try standIn.provider()
        for _ in 0..<10 { #expect(await provider.refusal() == "unavailable") }
        #expect(standIn.count("/.well-known/openid-configuration") == 1)
    }
}
