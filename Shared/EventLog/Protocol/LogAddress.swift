/// Address of the log in the settings: `embedded:PATH` or `kafka:host:port,…`.
public enum LogAddress: Sendable, Hashable, CustomStringConvertible {
    case embedded(path: String)
    case kafka(bootstrap: String)

    public struct Malformed: Error, CustomStringConvertible {
        public let text: String
        public let reason: String
        public var description: String {
            "LOG is \"\(text)\": \(reason); allowed are embedded:PATH and kafka:host:port,host:port …"
        }
    }

    public init(_ text: String) throws(Malformed) {
        guard let colon = text.firstIndex(of: ":") else {
            throw Malformed(text: text, reason: "no kind before a colon")
        }
        let rest = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "embedded":
            guard !rest.isEmpty else { throw Malformed(text: text, reason: "the path is empty") }
            self = .embedded(path: rest)
        case "kafka":
            try LogAddress.check(bootstrap: rest, in: text)
            self = .kafka(bootstrap: rest)
        default: throw Malformed(text: text, reason: "unknown kind \"\(text[..<colon])\"")
        }
    }

    /// librdkafka takes a bare number for an address and connects to it, so every server must read `host:port`.
    private static func check(bootstrap: String, in text: String) throws(Malformed) {
        for server in bootstrap.split(separator: ",", omittingEmptySubsequences: false) {
            guard let colon = server.lastIndex(of: ":"), let port = UInt16(server[server.index(after: colon)...]),
                port > 0,
                !server[..<colon].isEmpty, server[..<colon].contains(where: { !$0.isNumber })
            else { throw Malformed(text: text, reason: "\"\(server)\" is not host:port") }
        }
    }

    public var description: String {
        switch self {
        case .embedded(let path): "embedded:\(path)"
        case .kafka(let bootstrap): "kafka:\(bootstrap)"
        }
    }
}
