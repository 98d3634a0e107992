import Foundation

/// Finds the process that holds a file's lock, as far as the system shows it: for an operator who has to end or wake that process.
package enum LockHolder {
    /// "process 1234 (catalog, stopped) holds /data/log.db-lock"
    static func sentence(of path: String) -> String {
        guard let process = process(holding: path) else {
            return "a process that is not visible from here holds \(path)"
        }
        let name = text("/proc/\(process)/comm")?.trimmingCharacters(in: .whitespacesAndNewlines)
        let words = [name, isStopped(process) ? "stopped" : nil].compactMap(\.self).joined(separator: ", ")
        return "process \(process)\(words.isEmpty ? "" : " (\(words))") holds \(path)"
    }

    /// `/proc/locks` has lines like `2: FLOCK  ADVISORY  WRITE 1234 08:01:262186 0 EOF`; those that wait have `->` after the number.
    package static func process(holding path: String) -> Int32? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // The table is read in parts, and an entry that moves up between two of them is in neither.
        for _ in 0..<5 {
            if let process = text("/proc/locks").flatMap({ process(among: $0, holding: status.st_ino) }) {
                return process
            }
        }
        return nil
    }

    private static func process(among locks: String, holding file: ino_t) -> Int32? {
        for line in locks.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count >= 6, words[1] == "FLOCK", let process = Int32(words[4]), process > 0,
                words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(file)
            else { continue }
            return process
        }
        return nil
    }

    /// `/proc/PID/stat` has the state behind the name, which stands in brackets and may contain any character.
    private static func isStopped(_ process: Int32) -> Bool {
        let state = text("/proc/\(process)/stat")?.split(separator: ")").last?.split(separator: " ").first
        return state == "T" || state == "t"
    }

    private static func text(_ path: String) -> String? {
        // Read to its end: such a file has no size, and a single read returns only the first bytes of several thousand.
        guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.readToEnd() else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
