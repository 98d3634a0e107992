import Foundation

/// A ZIP archive of these files as another program writes it: Python's zipfile.
public func packed(_ files: [(name: String, text: String)]) throws -> [UInt8] {
    let script = """
        import json, sys, zipfile
        with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in json.load(open(sys.argv[1] + ".json")):
                archive.writestr(name, text)
        """
    let archive = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).zip")
    let listed = URL(filePath: archive.path + ".json")
    try JSONEncoder().encode(files.map { [$0.name, $0.text] }).write(to: listed)
    defer { for file in [archive, listed] { try? FileManager.default.removeItem(at: file) } }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, archive.path]
    try process.run()
    process.waitUntilExit()
    return [UInt8](try Data(contentsOf: archive))
}
