import Foundation

/// Runs a script over a file with these bytes, whose path is its first argument, and decodes what it prints.
func python<Value: Decodable>(_ script: String, on bytes: [UInt8], as type: Value.Type) throws -> Value {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(type, from: data)
}
