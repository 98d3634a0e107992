import Foundation
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
}
