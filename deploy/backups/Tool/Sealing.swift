import Foundation

/// Seals a set for transport off the machine, with age (https://age-encryption.org): a finder of the copy cannot read it without the
/// identity.
enum Sealing {
    /// Suffix of a sealed set's name.
    static let suffix = ".tar.age"

    /// Makes the sealed copy of a set beside it, and removes copies of removed sets.
    /// - Parameter recipients: a file of age recipients, or of SSH public keys, one a line.
    /// - Returns: the copy's path.
    static func seal(_ set: String, in sets: Sets, for recipients: String) throws -> String {
        let folder = sets.folder
        let unfinished = "\(folder)/\(Sets.unfinished)\(set)\(suffix)"
        let arguments = ["--encrypt", "--recipients-file", recipients, "--output", unfinished]
        try pipe(
            ("tar", ["--create", "--directory", folder, set]), into: ("age", arguments), leaving: unfinished)
        try Files.sync(unfinished)
        try Files.move(unfinished, to: "\(folder)/\(set)\(suffix)")
        let whole = Set(try sets.whole())
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(suffix) {
            let of = String(name.dropLast(suffix.count))
            if Sets.isName(of), !whole.contains(of) { try Files.remove("\(folder)/\(name)") }
        }
        return "\(folder)/\(set)\(suffix)"
    }

    /// Opens a sealed set beside itself.
    /// - Returns: the set's folder, and its parent, which the caller removes afterwards.
    static func open(_ sealed: String, with identity: String) throws -> (set: String, opened: String) {
        let file = URL(filePath: sealed)
        let set = String(file.lastPathComponent.dropLast(suffix.count))
        guard Sets.isName(set) else {
            throw Files.Failure("\(sealed) is not named like a sealed set: its time, then \(suffix)")
        }
        let opened = file.deletingLastPathComponent().appending(path: "\(Sets.unfinished)opened-\(set)").path
        try Files.remove(opened)
        try Files.makeFolder(opened)
        try pipe(
            ("age", ["--decrypt", "--identity", identity, sealed]),
            into: ("tar", ["--extract", "--directory", opened, "--no-same-owner", set]), leaving: opened)
        return ("\(opened)/\(set)", opened)
    }

    private typealias Command = (name: String, arguments: [String])

    /// Pipes one program into another; their output file is removed unless both succeed.
    private static func pipe(_ first: Command, into second: Command, leaving path: String) throws {
        let between = Pipe()
        let (reader, writer) = (process(second), process(first))
        writer.standardOutput = between
        reader.standardInput = between
        do {
            try reader.run()
            // Each end has one owner: otherwise neither program would see the other's end.
            try? between.fileHandleForReading.close()
            do { try writer.run() } catch {
                try? between.fileHandleForWriting.close()
                reader.waitUntilExit()
                throw error
            }
            try? between.fileHandleForWriting.close()
            writer.waitUntilExit()
            reader.waitUntilExit()
            for (name, process) in [(first.name, writer), (second.name, reader)] where process.terminationStatus != 0 {
                throw Files.Failure(
                    "\(name) ended with \(process.terminationStatus)"
                        + (process.terminationStatus == 127 ? ": install it to seal back-ups" : ""))
            }
        } catch {
            try? Files.remove(path)
            throw error
        }
    }

    /// Through `env`, which searches for a program and exits with 127 if there is none.
    private static func process(_ command: Command) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command.name] + command.arguments
        process.standardInput = FileHandle.nullDevice
        return process
    }
}
