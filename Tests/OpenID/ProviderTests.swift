import Crypto
import Events
import Foundation
import TestKit
import Testing

@testable import OpenID
@testable import ServiceKit

@Suite struct `A conforming provider` {
    private let standIn: StandIn

    init() throws { standIn = try StandIn() }

    @Test func `is asked with PKCE, state and nonce`() async throws {
        let location = try await standIn.provider().authorization(
            redirect: StandIn.redirect, state: "a&state", nonce: StandIn.nonce, verifier: StandIn.verifier)
        #expect(location.hasPrefix("\(standIn.url)/authorize?"))
        let query = parameters(String(location.drop { $0 != "?" }.dropFirst()))
        let challenge = Base64URL.encode(SHA256.hash(data: Array(StandIn.verifier.utf8)))
        #expect(
            query == [
                "response_type": "code", "client_id": "vicinity", "redirect_uri": StandIn.redirect,
                "scope": "openid email", "state": "a&state", "nonce": StandIn.nonce, "code_challenge": challenge,
                "code_challenge_method": "S256",
            ])
    }

    @Test func `keeps the query of its authorization endpoint`() async throws {
        standIn.change { $0.discovery = { $0["authorization_endpoint"] = "https://id.example/a?tenant=1" } }
        let location = try await standIn.provider().authorization(
            redirect: StandIn.redirect, state: "s", nonce: "n", verifier: StandIn.verifier)
        #expect(location.hasPrefix("https://id.example/a?tenant=1&response_type=code&"))
    }

    @Test func `identifies the person, and gets verifier and secret`() async throws {
        let person = try await standIn.provider().finish()
        #expect(
            person
                == SignedIn(issuer: standIn.url, subject: "ana", email: "ana@example.com", isEmailVerified: true))
        let asked = try #require(standIn.server.asked.first { $0.target == "/token" })
        let basic = Data("vicinity:a-secret".utf8).base64EncodedString()
        #expect(asked.headers["authorization"] == "Basic \(basic)")
        let form = parameters(String(decoding: asked.body, as: UTF8.self))
        #expect(form["code_verifier"] == StandIn.verifier && form["code"] == "a-code")
        #expect(form["redirect_uri"] == StandIn.redirect && form["client_secret"] == nil)
    }

    @Test func `gets a secret that needs escaping in the body, if it supports that`() async throws {
        let ways: JSONValue = ["client_secret_basic", "client_secret_post"]
        standIn.change { $0.discovery = { $0["token_endpoint_auth_methods_supported"] = ways } }
        _ = try await standIn.provider(secret: "+%: ").finish()
        _ = try await standIn.provider(secret: nil).finish()
        let forms = standIn.server.asked.filter { $0.target == "/token" }
        #expect(forms.allSatisfy { $0.headers["authorization"] == nil })
        #expect(parameters(String(decoding: forms[0].body, as: UTF8.self))["client_secret"] == "+%: ")
        let open = parameters(String(decoding: forms[1].body, as: UTF8.self))
        #expect(open["client_id"] == "vicinity" && open["client_secret"] == nil)
    }

    @Test func `is accepted with a new key at once, and asked for keys no more often than allowed`() async throws {
        let provider = try standIn.provider(keyPause: .seconds(3600))
        _ = try await provider.finish()
        // The pause is not over: it is not known that the key is shown by now.
        standIn.change { ($0.key, $0.kid) = (P256.Signing.PrivateKey(), "two") }
        for _ in 0..<5 { #expect(await provider.refusal() == "untrusted") }
        #expect(standIn.count("/keys") == 1)
        let eager = try standIn.provider()
        _ = try await eager.finish()
        standIn.change { ($0.key, $0.kid) = (P256.Signing.PrivateKey(), "three") }
        #expect(await eager.refusal() == nil)
        #expect(standIn.count("/.well-known/openid-configuration") == 2)
    }

    @Test func `is asked once for its keys by concurrent sign-ins`() async throws {
        let provider = try standIn.provider(keyPause: .seconds(3600))
        await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { #expect(await provider.refusal() == nil) } }
        }
        #expect(standIn.count("/keys") == 1 && standIn.count("/.well-known/openid-configuration") == 1)
    }

    @Test func `completes the token by its userinfo, only for the same person`() async throws {
        standIn.change {
            $0.claims = { ($0["email"], $0["email_verified"]) = (nil, nil) }
            $0.userinfo = [
                "sub": "ana", "email": "ana@example.com", "email_verified": "true", "groups": ["/shops/m-1"],
            ]
        }
        let provider = try standIn.provider(roles: "groups:/shops/*=staff@*")
        let person = try await provider.finish()
        #expect(person.email == "ana@example.com" && person.isEmailVerified)
        #expect(person.grants == [.membership(merchant: "m-1", duty: "staff")])
        #expect(standIn.server.asked.last?.headers["authorization"] == "Bearer an-access-token")
        standIn.change { $0.userinfo?["sub"] = "boss" }
        #expect(await provider.refusal() == "untrusted")
    }

    @Test func `without a verified e-mail address has none accepted`() async throws {
        for claim in [nil, false, "no"] as [JSONValue?] {
            standIn.change { $0.claims = { $0["email_verified"] = claim } }
            #expect(try await standIn.provider().finish().isEmailVerified == false)
        }
    }

    @Test func `has an address for signing out, if it publishes one`() async throws {
        #expect(await (try standIn.provider()).logout(returningTo: "https://vicinity.example/you") == nil)
        let url = standIn.url
        standIn.change { $0.discovery = { $0["end_session_endpoint"] = .string("\(url)/end") } }
        let location = try #require(await (try standIn.provider()).logout(returningTo: "https://vicinity.example/you"))
        let query = parameters(String(location.drop { $0 != "?" }.dropFirst()))
        #expect(query == ["client_id": "vicinity", "post_logout_redirect_uri": "https://vicinity.example/you"])
    }
}
