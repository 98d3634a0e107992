import Foundation
import Signing
import TestKit
import Testing

@Suite struct `A file of secrets` {
    @Test func `is made once, for its owner alone`() throws {
        let folder = try ScratchFolder()
        let path = folder.file("keys/secret")
        let made = try SecretFile.read(path) { "one" }
        #expect(made == "one")
        #expect(try SecretFile.read(path) { "two" } == "one")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o600 && mode(folder.file("keys")) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("keys")) == ["secret"])
    }

    @Test func `is the same for all that start together`() async throws {
        let folder = try ScratchFolder()
        let path = folder.file("secret")
        let read = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { try SecretFile.read(path) { SecretFile.random(bytes: 32) } } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(read.count == 1 && read.first?.utf8.count == 64)
    }

    @Test(arguments: [0o644, 0o640, 0o604]) func `that others may read is refused`(mode: Int) throws {
        let folder = try ScratchFolder()
        let path = folder.file("secret")
        _ = try SecretFile.read(path) { "one" }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(throws: SecretFile.Unusable.self) { try SecretFile.read(path) { "two" } }
    }
}
