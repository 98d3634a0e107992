import Foundation
import TestKit
import Testing

@Suite struct `A program` {
    @Test(arguments: ["nothing", "another library"])
    func `without the library of all programs says so and ends with 78`(_ beside: String) throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "catalog")
        try FileManager.default.copyItem(at: Child.folder.appending(path: "catalog"), to: program)
        let library = folder.appending(path: "libVicinity.so")
        if beside == "another library" { try Data("no library".utf8).write(to: library) }
        let process = Process()
        let errors = Pipe()
        (process.executableURL, process.standardError) = (program, errors)
        try process.run()
        let output = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(output.hasPrefix("catalog cannot start: ") && output.contains("libVicinity.so"), "\(output)")
        #expect(process.terminationStatus == 78)
    }
}
