public import EventLog

/// `log-probe`, another process at the same log; what it can do stands in `Tests/LogProbe`.
public struct Probe: Sendable {
    public let child: Child

    public init(_ log: LogAddress, _ arguments: String...) throws {
        child = try Child("log-probe", [log.description] + arguments)
    }

    /// All that it prints up to its end.
    /// - Throws: if it did not end well.
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
