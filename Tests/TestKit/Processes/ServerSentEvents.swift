import Events

/// One event of a stream, as a browser would deliver it.
public struct ServerSentEvent: Sendable, Equatable {
    /// Last event id, of this block or an earlier one.
    public var id: String
    /// "message" if the block names none.
    public var event: String
    public var data: String

    public init(id: String, event: String = "message", data: String) {
        self.id = id
        self.event = event
        self.data = data
    }

    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSON.decode(type, from: Array(data.utf8))
    }
}

/// Parses `text/event-stream` by the HTML standard: an `id` without data moves the position and delivers nothing.
/// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
public struct ServerSentEventParser: Sendable {
    /// The `Last-Event-ID` of the next connection.
    public private(set) var lastEventID: String
    /// Number of comments and empty blocks: signs of life.
    public private(set) var comments = 0
    private var line: [UInt8] = []
    private var id: String?
    private var event = ""
    private var data: [String] = []

    public init(lastEventID: String = "") {
        self.lastEventID = lastEventID
    }

    /// Takes bytes as they come; lines may end anywhere between two calls.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes where byte != UInt8(ascii: "\r") {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            line.removeAll(keepingCapacity: true)
            if text.isEmpty {
                if let event = dispatch() { events.append(event) }
            } else {
                take(text)
            }
        }
        return events
    }

    private mutating func take(_ line: String) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch parts[0] {
        case "": comments += 1
        case "id": if !value.contains("\0") { id = String(value) }
        case "event": event = String(value)
        case "data": data.append(String(value))
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        if let id { lastEventID = id }
        defer {
            id = nil
            event = ""
            data = []
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            id: lastEventID, event: event.isEmpty ? "message" : event, data: data.joined(separator: "\n"))
    }
}
