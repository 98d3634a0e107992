import Contract
import Foundation
import Testing

@Suite struct `Names of services` {
    @Test(arguments: [([], ServiceNames.all), (["owner"], ServiceNames.owners)])
    func `are those of deploy/services`(kinds: [String], names: [String]) throws {
        let process = Process()
        let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        process.executableURL = root.appending(path: "deploy/services")
        process.arguments = kinds
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let listed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(Set(listed.split(separator: "\n").map(String.init)) == Set(names))
    }
}
