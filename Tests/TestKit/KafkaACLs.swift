public import Events
import Foundation

/// Rights of each service in `deploy/kafka-acls`.
public enum KafkaACLs {
    /// Names of the topics that a service may write or read; "*" is every topic.
    public static func topics(of service: String, _ operation: String) throws -> Set<String> {
        let process = Process()
        let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        process.executableURL = root.appending(path: "deploy/kafka-acls")
        process.arguments = ["localhost:9092"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.split(separator: "\n").filter {
            $0.contains("User:\(service) ") && $0.contains("--operation \(operation) ") && $0.contains("--topic ")
        }
        return Set(lines.compactMap { $0.split(separator: " ").last?.filter { $0 != "'" } })
    }

    /// True if a service may read them all.
    public static func allow(_ service: String, toRead topics: [Topic]) throws -> Bool {
        let allowed = try self.topics(of: service, "Read")
        return allowed.contains("*") || allowed.isSuperset(of: topics.map(\.name))
    }
}
