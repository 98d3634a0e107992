import Foundation

/// Runs a script of another program's archive writer, Python's, whose archive goes to the path in `out`, and returns the archive.
func packed(_ script: String) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys, zipfile\nout = sys.argv[1]\n\(script)", file.path]
    try process.run()
    process.waitUntilExit()
    return [UInt8](try Data(contentsOf: file))
}

extension [UInt8] {
    /// With little-endian numbers overwritten.
    func with(_ number: Int, bytes count: Int, at offset: Int) -> [UInt8] {
        var copy = self
        for index in 0..<count { copy[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
        return copy
    }

    /// Where a signature stands first.
    func offset(of signature: [UInt8]) -> Int {
        indices.first { self[$0...].starts(with: signature) } ?? 0
    }
}
