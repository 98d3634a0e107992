import Events
import Foundation

/// Description of a set, in `manifest.json`. It is written last: a folder without it is no set.
struct Manifest: Codable {
    static let file = "manifest.json"
    /// Sums of all files but the manifest, in a form that `sha256sum --check` reads.
    static let sums = "SHA256SUMS"
    static let format = 1

    struct Log: Codable {
        /// "embedded": the log is in the set; "kafka": it is not.
        var kind: String
        var identity: String?
        /// By topic and partition ("catalog.items/7"), the next offset to be given.
        var ends: [String: Int64]?
    }

    struct Store: Codable {
        /// Path in the set.
        var path: String
        /// Identity of the log that its positions belong to.
        var log: String?
        /// By topic and partition, the next offset to read.
        var positions: [String: Int64]
    }

    var format = Manifest.format
    var name: String
    /// Time of everything in it.
    var takenAt: String
    /// Release that made it.
    var version: String
    var log: Log
    var stores: [Store]
    var files: Int
    var bytes: Int64
    /// SHA-256 of the file of sums.
    var sums: String

    /// - Throws: if it is missing, or of a later release.
    static func read(in set: String) throws -> Manifest {
        guard let data = FileManager.default.contents(atPath: "\(set)/\(file)") else {
            throw Files.Failure("\(set) is not a set: there is no \(file) in it")
        }
        struct Head: Decodable { let format: Int }
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
            throw Files.Failure("\(set)/\(file) cannot be read")
        }
        guard head.format == format else {
            throw Files.Failure("\(set) has format \(head.format), this program reads \(format)")
        }
        return try JSONDecoder().decode(Manifest.self, from: data)
    }

    func write(in set: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try Files.write(Array(try encoder.encode(self)) + [UInt8(ascii: "\n")], to: "\(set)/\(Self.file)")
    }

    /// Sums of a set's files, from the file of sums, by their paths in the set.
    private func sums(in set: String) throws -> [(path: String, sum: Substring)] {
        guard try Files.sum(of: "\(set)/\(Self.sums)") == sums else {
            throw Files.Failure("\(set)/\(Self.sums) differs from what was written")
        }
        let lines = try String(contentsOfFile: "\(set)/\(Self.sums)", encoding: .utf8).split(separator: "\n")
        guard lines.count == files else { throw Files.Failure("\(set) has \(lines.count) files, it had \(files)") }
        return lines.map { (String($0.dropFirst(66)), $0.prefix(64)) }
    }

    func paths(in set: String) throws -> [String] { try sums(in: set).map(\.path) }

    /// Compares every file of a set with its sum.
    func check(in set: String) throws {
        for (path, sum) in try sums(in: set) where try Files.sum(of: "\(set)/\(path)") != sum {
            throw Files.Failure("\(set)/\(path) differs from what was written")
        }
    }
}
