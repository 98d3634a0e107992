import Events
import Foundation
import Store

/// A folder of sets. A set is named by its time; other names are left alone.
struct Sets {
    let folder: String

    /// Prefix of a set that is not complete yet, or is being removed.
    static let unfinished = ".unfinished-"

    /// "2026-11-26T21-40-12Z": sorts by time, and is valid on every file system.
    static func name(at time: Timestamp) -> String {
        let seconds = Timestamp(microseconds: time.microseconds / 1_000_000 * 1_000_000)
        return "\(seconds)".prefix(19).replacing(":", with: "-") + "Z"
    }

    static func isName(_ name: String) -> Bool {
        name.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z/#) != nil
    }

    /// Complete sets, the oldest first.
    func whole() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter(Self.isName)
            .filter { Files.exists("\(folder)/\($0)/\(Manifest.file)") }
            .sorted()
    }

    private var lockFile: String { "\(folder)/.lock" }

    /// Lock for making or removing something here.
    func lock() throws -> ProcessLock {
        try Files.lock(lockFile, orSay: "a back-up into \(folder), or a restore from there, is under way")
    }

    /// Keeps others from that lock; nil if no set was ever made here.
    func share() throws -> ProcessLock? {
        try Files.share(lockFile, orSay: "a back-up into \(folder) is under way: restore when it is done, or end it")
    }

    /// Removes what an earlier run left unfinished, also sets that a killed restore had opened.
    func clear() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix(Self.unfinished) {
            try Files.remove("\(folder)/\(name)")
        }
    }

    /// Removes all but the newest sets; a set under removal never looks complete.
    /// - Returns: the names of those removed.
    func keep(newest count: Int) throws -> [String] {
        let old = try whole().dropLast(count)
        for name in old {
            try Files.move("\(folder)/\(name)", to: "\(folder)/\(Self.unfinished)\(name)")
            try Files.remove("\(folder)/\(Self.unfinished)\(name)")
        }
        return Array(old)
    }
}
