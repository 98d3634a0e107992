import Foundation

/// A block of a stream of Server-Sent Events.
struct Block: Sendable, Equatable {
    /// Last id, of this block or of one before.
    var id: String
    /// Event type; "message" if the block has none.
    var type: String
    /// Data; nil for a block that only moves the id on.
    var data: Data?
}

/// Parses `text/event-stream` as the HTML standard defines it, from pieces that may end anywhere:
/// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
struct ServerSentEventParser {
    /// Id to resume from.
    private(set) var lastID: String
    /// Pause that the server asks for before a client connects again.
    private(set) var retry: Duration?
    private let mostBytes: Int
    private var line: [UInt8] = []
    private var isAfterCR = false
    private var isFirstLine = true
    private var id: String?
    private var type = ""
    private var data: Data?

    /// - Parameter mostBytes: limit of a line and of an event's data.
    init(lastID: String = "", mostBytes: Int) {
        self.lastID = lastID
        self.mostBytes = mostBytes
    }

    /// Blocks that end in these bytes.
    /// - Throws: `VicinityError.tooLarge` for a line or data beyond the limit.
    mutating func feed(_ bytes: Data) throws -> [Block] {
        var blocks: [Block] = []
        for byte in bytes {
            let isSecondHalf = isAfterCR && byte == UInt8(ascii: "\n")
            isAfterCR = byte == UInt8(ascii: "\r")
            if isSecondHalf { continue }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                line.append(byte)
                guard line.count <= mostBytes else { throw VicinityError.tooLarge(limit: mostBytes) }
                continue
            }
            if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
            isFirstLine = false
            if line.isEmpty {
                if let block = dispatch() { blocks.append(block) }
            } else {
                try take(line)
            }
            line.removeAll(keepingCapacity: true)
        }
        return blocks
    }

    private mutating func take(_ line: [UInt8]) throws {
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
        case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "event": type = String(decoding: value, as: UTF8.self)
        case "retry":
            let text = String(decoding: value, as: UTF8.self)
            if let milliseconds = UInt32(text) { retry = .milliseconds(Int(milliseconds)) }
        case "data":
            if data != nil { data?.append(UInt8(ascii: "\n")) }
            data = (data ?? Data()) + value
            guard data?.count ?? 0 <= mostBytes else { throw VicinityError.tooLarge(limit: mostBytes) }
        // A line that begins with a colon is a comment; unknown fields are ignored.
        default: break
        }
    }

    private mutating func dispatch() -> Block? {
        defer { (id, type, data) = (nil, "", nil) }
        guard id != nil || data != nil else { return nil }
        if let id { lastID = id }
        return Block(id: lastID, type: type.isEmpty ? "message" : type, data: data)
    }
}
