import Events
import Fetching
import Foundation
import ServiceKit
import TestKit
import Testing

@testable import OpenID

/// A Python with PyPI's oidc-provider-mock; `deploy/test sign-in` installs it, and Debian's glewlwyd.
private let python = ProcessInfo.processInfo.environment["SIGN_IN_PYTHON"]

@Suite(
    .enabled(if: python != nil, "SIGN_IN_PYTHON names no Python; deploy/test sign-in makes one"), .serialized,
    .timeLimit(.minutes(3)))
struct `At real providers` {
    private static let redirect = "http://localhost:8080/v1/sign-in/callback"

    /// Signs somebody in as a browser would.
    private func signIn(
        _ who: String, at provider: OpenIDProvider, _ process: RealProvider, verifier: String? = nil,
        nonce: String? = nil
    ) async throws -> SignedIn {
        let (state, sent, proof) = (SignInSecret.make(), SignInSecret.make(), SignInSecret.make())
        let location = try await provider.authorization(
            redirect: Self.redirect, state: state, nonce: sent, verifier: proof)
        let back = try process.ask("sign-in \(who) \(location)")["location"]?.string ?? ""
        #expect(back.hasPrefix(Self.redirect))
        let query = parameters(String(back.drop { $0 != "?" }.dropFirst()))
        #expect(query["state"] == state)
        return try await provider.finish(
            code: query["code"] ?? "", redirect: Self.redirect, nonce: nonce ?? sent, verifier: verifier ?? proof,
            iss: query["iss"])
    }

    private func provider(_ process: RealProvider, _ roles: String) throws -> OpenIDProvider {
        let settings = OpenIDSettings(
            issuer: process.issuer, client: process.client, secret: process.secret,
            roles: try #require(RoleRule.list(roles)))
        return OpenIDProvider(settings, client: try ServerClient(product: "Test/1"), keyPause: .zero) { .now }
    }

    private func code(_ body: () async throws -> SignedIn) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? OpenIDFailure)?.code ?? "\(error)"
        }
    }

    @Test func `glewlwyd signs people in, with what they may do, and demands PKCE`() async throws {
        let process = try RealProvider("glewlwyd", Self.redirect, python: #require(python))
        let provider = try provider(process, "groups:/shops/*=staff@*, groups:/operators=operator")
        let ana = try await signIn("ana", at: provider, process)
        #expect(ana.email == "ana@example.com" && !ana.isEmailVerified && ana.name == "Ana")
        #expect(ana.grants == [.membership(merchant: "m-ana", duty: "staff")])
        #expect(try await signIn("ana", at: provider, process).subject == ana.subject)
        #expect(try await signIn("boss", at: provider, process).grants == [.operator])
        #expect(try await signIn("carl", at: provider, process).grants == [])
        // A code without its verifier is refused.
        #expect(
            await code { try await signIn("ana", at: provider, process, verifier: SignInSecret.make()) } == "refused")
        #expect(await code { try await signIn("ana", at: provider, process, nonce: "another") } == "untrusted")
        // A new key replaces the old one.
        _ = try process.ask("rotate")
        #expect(try await signIn("ana", at: provider, process).subject == ana.subject)
        let location = try #require(await provider.logout(returningTo: "http://localhost:8080/you"))
        #expect(location.hasPrefix("\(process.issuer)/end_session?client_id=vicinity&"))
    }

    @Test func `oidc-provider-mock signs people in, with what they may do`() async throws {
        let process = try RealProvider("mock", Self.redirect, python: #require(python))
        let provider = try provider(process, "realm_access.roles:admin=operator, groups:/shops/*=owner@*")
        let ana = try await signIn("ana", at: provider, process)
        #expect(ana.subject == "ana" && ana.email == "ana@example.com" && ana.isEmailVerified)
        #expect(ana.grants == [.membership(merchant: "m-ana", duty: "owner")])
        #expect(try await signIn("boss", at: provider, process).grants == [.operator])
        #expect(await code { try await signIn("ana", at: provider, process, nonce: "another") } == "untrusted")
        let other = OpenIDProvider(
            OpenIDSettings(issuer: "\(process.issuer)/", client: process.client), client: try ServerClient(product: "T")
        )
        #expect(await code { try await signIn("ana", at: other, process) } == "untrusted")
    }
}

/// One of `Tests/OpenID/Providers` as a process.
private final class RealProvider {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    let issuer: String
    let client: String
    let secret: String

    init(_ kind: String, _ redirect: String, python: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Providers"
        process.executableURL = URL(filePath: python)
        process.arguments = ["\(folder)/provider.py", kind, "\(freePort())", redirect]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let answer = try RealProvider.line(output)
        issuer = answer["issuer"]?.string ?? ""
        client = answer["client"]?.string ?? ""
        secret = answer["secret"]?.string ?? ""
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func ask(_ line: String) throws -> JSONValue {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        let answer = try RealProvider.line(output)
        if let error = answer["error"]?.string { throw Overdue(error) }
        return answer
    }

    private static func line(_ output: Pipe) throws -> JSONValue {
        var bytes: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            bytes.append(byte)
        }
        return try JSONValue(parsing: bytes)
    }
}
