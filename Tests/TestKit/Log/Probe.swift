public import EventLog

/// `log-probe`, another process at the same log; its commands are in `Tests/LogProbe`.
public struct Probe: Sendable {
    public let child: Child

    public init(_ log: LogAddress, _ arguments: String...) throws {
        child = try Child("log-probe", [log.description] + arguments)
    }

    /// All lines that it prints up to its end.
    /// - Throws: if it ended with a failure.
    public func output() async throws -> [String] {
        var lines: [String] = []
        for await line in child.lines { lines.append(line) }
        let status = await child.status()
        guard status == 0 else { throw Failed(status: status, lastLines: lines.suffix(5)) }
        return lines
    }

    struct Failed: Error {
        let status: Int32
        let lastLines: [String]
    }
}
