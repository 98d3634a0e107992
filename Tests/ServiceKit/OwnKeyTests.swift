import Foundation
import TestKit
import Testing

@testable import ServiceKit

@Suite struct `A key that one service alone uses` {
    private let folder: ScratchFolder
    private let words = String(repeating: "k", count: 64)

    init() throws { folder = try ScratchFolder() }

    private func key(_ arguments: String...) throws -> OwnKey {
        var reader = try SettingsReader(program: "test", arguments: arguments, environment: [:])
        let key = OwnKey(&reader, "letter-key", use: "what links are made of") { $0.utf8.count >= 64 }
        try reader.finish()
        return key
    }

    private func text(_ key: OwnKey, isOneOfSeveral: Bool = false) throws -> String {
        try key.text(in: folder.path, isOneOfSeveral: isOneOfSeveral) { "made" }
    }

    @Test func `is made at the first start, and is the same at the next`() throws {
        #expect(try text(try key()) == "made")
        #expect(try key().text(in: folder.path, isOneOfSeveral: false) { "other" } == "made")
    }

    @Test func `is given to each of several processes that can lead: none makes one, or takes its own`() throws {
        #expect(throws: SettingsError.self) { try text(try key(), isOneOfSeveral: true) }
        #expect(!FileManager.default.fileExists(atPath: folder.file("letter-key")))
        #expect(try text(try key("--letter-key", words), isOneOfSeveral: true) == words)
        _ = try text(try key())
        let refused = #expect(throws: SettingsError.self) { try text(try key(), isOneOfSeveral: true) }
        #expect("\(try #require(refused))".contains(folder.file("letter-key")))
    }

    @Test func `is not changed by a setting beside its file`() throws {
        _ = try text(try key())
        #expect(throws: SettingsError.self) { try text(try key("--letter-key", words)) }
        try FileManager.default.removeItem(atPath: folder.file("letter-key"))
        #expect(try text(try key("--letter-key", words)) == words)
        #expect(throws: SettingsError.self) { try key("--letter-key", "short") }
    }
}
