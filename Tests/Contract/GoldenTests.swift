import Contract
import Events
import Foundation
import Testing

/// A payload as it stands in logs. Its file must decode to this value for ever, since records of it are kept.
///
/// A payload with a new member gets another golden beside the old one, never instead of it. Where there is one of the latest record
/// (`Order.latest`), that one gets the member. `GOLDENS=rewrite` writes the files anew, to be read in the diff.
struct Golden: Sendable, CustomTestStringConvertible {
    /// Name of the file: the payload's type and what is special about it.
    let name: String
    let payload: any (Codable & Sendable).Type
    let value: any (Encodable & Sendable)
    let encoded: @Sendable () throws -> Data
    /// Throws an expectation's failure; returns what the decoded value is encoded to.
    let decodesToValue: @Sendable (Data) throws -> (isSame: Bool, encoded: Data)
    /// True if it is the same after it was written and read as records are.
    let survives: @Sendable () throws -> Bool

    init<Payload: Codable & Sendable & Equatable>(_ name: String, _ value: Payload) {
        self.name = name
        payload = Payload.self
        self.value = value
        encoded = { try Golden.encode(value) }
        survives = { try JSON.decode(Payload.self, from: JSON.encode(value)) == value }
        decodesToValue = { data in
            let decoded = try JSONDecoder().decode(Payload.self, from: data)
            return (decoded == value, try Golden.encode(decoded))
        }
    }

    /// A record with all present members, which its file defines: a new member is added there.
    init<Payload: Codable & Sendable & Equatable>(latest payload: Payload.Type) {
        let name = "\(payload).latest"
        guard let data = try? Data(contentsOf: Golden.file(name)),
            let value = try? JSONDecoder().decode(payload, from: data)
        else { preconditionFailure("Goldens/\(name).json is missing, or no \(payload)") }
        self.init(name, value)
    }

    var testDescription: String { name }

    var file: URL { Golden.file(name) }

    private static func file(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name).json")
    }

    private static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + Data("\n".utf8)
    }
}

@Suite(.serialized) struct `A payload in the log` {
    @Test(arguments: goldens) func `is read as it was meant, and written with all that it had`(golden: Golden) throws {
        if ProcessInfo.processInfo.environment["GOLDENS"] == "rewrite" {
            try golden.encoded().write(to: golden.file)
        }
        let isThere = FileManager.default.fileExists(atPath: golden.file.path)
        try #require(isThere, "no file \(golden.file.lastPathComponent): write it with GOLDENS=rewrite")
        let data = try Data(contentsOf: golden.file)
        let (isSame, encoded) = try golden.decodesToValue(data)
        #expect(isSame)
        let (old, new) = try (JSONSerialization.jsonObject(with: data), JSONSerialization.jsonObject(with: encoded))
        #expect(isSuperset(new, of: old))
    }

    @Test(arguments: goldens) func `may have unknown members`(golden: Golden) throws {
        var object = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: golden.file)) as? [String: Any])
        object["aMemberOfTheFuture"] = ["a": [1, 2]]
        #expect(try golden.decodesToValue(JSONSerialization.data(withJSONObject: object)).isSame)
    }

    @Test func `has a golden, and every golden's file is tested`() throws {
        let covered = Set(goldens.map { ObjectIdentifier($0.payload) })
        for type in Topic.all.flatMap(\.types) {
            #expect(covered.contains(ObjectIdentifier(type.payload)), "\(type.name)")
        }
        let folder = goldens[0].file.deletingLastPathComponent().path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(files) == Set(goldens.map { "\($0.name).json" }))
    }

    /// True if one JSON value has all that another has.
    private func isSuperset(_ new: Any, of old: Any) -> Bool {
        switch (new, old) {
        case (let new as [String: Any], let old as [String: Any]):
            old.allSatisfy { name, value in new[name].map { isSuperset($0, of: value) } ?? false }
        case (let new as [Any], let old as [Any]):
            new.count == old.count && zip(new, old).allSatisfy { isSuperset($0, of: $1) }
        case (let new as NSObject, let old as NSObject): new == old
        default: false
        }
    }
}
