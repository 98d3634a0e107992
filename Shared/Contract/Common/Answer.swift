public import Events

/// A service's verdict on a command that changed nothing.
public struct Answer: Codable, Sendable, Hashable {
    public enum Verdict: String, Codable, Sendable, Hashable {
        /// A rule said no; `reason` says which.
        case refused
        /// It had been done already; the thing is as the first command left it, or has moved on.
        case repeated
        /// The thing was never known, or was removed.
        case unknown
        /// The actor may not.
        case forbidden
        /// The same idempotency key was used with another body.
        case mismatched
    }

    /// The command's event id.
    public var command: String
    public var actor: String
    /// The thing that the command names.
    public var subject: String
    public var verdict: Verdict
    public var reason: Reason?
    public var reflects: InputPositions

    public init(
        command: String, actor: String, subject: String, verdict: Verdict, reason: Reason? = nil,
        reflects: InputPositions = InputPositions()
    ) {
        self.command = command
        self.actor = actor
        self.subject = subject
        self.verdict = verdict
        self.reason = reason
        self.reflects = reflects
    }
}

extension Answer: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("actor", actor)
        writer.member("command", command)
        writer.member("reason", ifAny: reason)
        writer.member("reflects", reflects)
        writer.member("subject", subject)
        writer.member("verdict", verdict)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        actor = try reader.string("actor")
        command = try reader.string("command")
        reason = try reader.value(ifAny: "reason")
        reflects = try reader.value("reflects")
        subject = try reader.string("subject")
        verdict = try reader.word("verdict")
        try reader.close()
    }
}
