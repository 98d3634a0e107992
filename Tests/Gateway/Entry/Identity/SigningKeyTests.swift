import Contract
import Foundation
import ServiceKit
import Signing
import TestKit
import Testing

@testable import GatewayService

@Suite struct SigningKeyTests {
    @Test func `the key of a machine is made once and stays`() throws {
        let folder = try ScratchFolder()
        let path = folder.file("gateway/signing-key")
        let made = try SigningKey(sharedFile: path)
        #expect(made.bytes.count >= SigningKey.fewestBytes)
        #expect(try SigningKey(sharedFile: path).bytes == made.bytes)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("gateway")).count == 1)
    }

    @Test func `gateways that start together end with one key`() async throws {
        let folder = try ScratchFolder()
        let path = folder.file("signing-key")
        let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 { group.addTask { try SigningKey(sharedFile: path).bytes } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }

    @Test func `a key that others may read is refused`() throws {
        let folder = try ScratchFolder()
        let path = folder.file("signing-key")
        _ = try SigningKey(sharedFile: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: SecretFile.Unusable.self) { try SigningKey(sharedFile: path) }
    }

    @Test func `a secret that could be guessed is refused`() {
        #expect(throws: SecretFile.Unusable.self) { try SigningKey(secret: "short") }
    }

    @Test func `tokens of either of two secrets are valid while one is changed, and only one signs`() async throws {
        let (old, new) = (String(repeating: "o", count: 32), String(repeating: "n", count: 32))
        let actor = Actor(id: "c-anna", role: .customer)
        let before = Tokens(key: try SigningKey(secret: old, accepting: [new]))
        let after = Tokens(key: try SigningKey(secret: new, accepting: [old]))
        let last = Tokens(key: try SigningKey(secret: new))
        let (first, _) = try await before.make(actor, for: .seconds(60))
        let (second, _) = try await after.make(actor, for: .seconds(60))
        for tokens in [before, after] {
            for token in [first, second] { #expect(try await tokens.check(token).actor == actor) }
        }
        #expect(try await last.check(second).actor == actor)
        await #expect(throws: Problem.unauthorized(.invalid)) { try await last.check(first) }
    }

    @Test func `the secrets that are accepted stand in a file beside the key, one a line`() throws {
        let folder = try ScratchFolder()
        let also = folder.file("signing-key-also")
        let text = "\(String(repeating: "a", count: 32))\n\(String(repeating: "b", count: 40))\n"
        try Data(text.utf8).write(to: URL(filePath: also))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: also)
        var reader = try SettingsReader(
            program: "gateway", arguments: [],
            environment: ["SIGNING_SECRET_ALSO": String(repeating: "c", count: 32)])
        let settings = IdentitySettings(&reader)
        let key = try settings.signingKey(folder: folder.path)
        #expect(key.others.map(\.count) == [32, 40, 32])
        try Data("short".utf8).write(to: URL(filePath: also))
        #expect(throws: SettingsError.self) { try settings.signingKey(folder: folder.path) }
        #expect(throws: SecretFile.Unusable.self) {
            try SigningKey(secret: String(repeating: "a", count: 32), accepting: ["short"])
        }
    }
}
