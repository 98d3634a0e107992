import Foundation

/// An answer of `/v1/changes/{topic}`.
struct ChangesPage: Sendable {
    var isReset: Bool
    /// JSON by key.
    var changed: [(key: String, thing: Data)]
    var deleted: [String]
    var hasMore: Bool
    var next: String

    private struct Envelope: Decodable {
        var reset: Bool
        var changed: [Key]
        var deleted: [String]
        var more: Bool
        var next: String
    }

    /// Members that make up the key of a thing.
    private struct Key: Decodable {
        var id: String?
        var critic: String?
        var thing: String?

        var text: String? {
            if let id { return id }
            guard let thing else { return nil }
            return critic.map { "\($0)/\(thing)" } ?? thing
        }
    }

    init(_ answer: Answer) throws {
        let envelope: Envelope = try answer.decode()
        let things = JSONElements.ofMember("changed", in: Array(answer.body))
        guard things.count == envelope.changed.count else { throw VicinityError.unreadable("the changes' list") }
        changed = try zip(envelope.changed, things).map { key, range in
            guard let text = key.text, !text.contains("\n") else {
                throw VicinityError.unreadable("a changed thing without an id")
            }
            return (text, answer.body.subdata(in: range))
        }
        (isReset, deleted, hasMore, next) = (envelope.reset, envelope.deleted, envelope.more, envelope.next)
    }
}

/// Finds values in JSON that was decoded before and so is well formed.
enum JSONElements {
    /// Ranges of the elements of an array that is a member of the outermost object.
    static func ofMember(_ name: String, in bytes: [UInt8]) -> [Range<Int>] {
        var position = skipSpace(bytes, 0) + 1
        while true {
            position = skipSpace(bytes, position)
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return [] }
            let nameEnd = skipValue(bytes, position)
            let isIt = bytes[(position + 1)..<(nameEnd - 1)].elementsEqual(name.utf8)
            // After the colon.
            let value = skipSpace(bytes, skipSpace(bytes, nameEnd) + 1)
            if isIt { return elements(bytes, value) }
            position = skipSpace(bytes, skipValue(bytes, value)) + 1
        }
    }

    private static func elements(_ bytes: [UInt8], _ start: Int) -> [Range<Int>] {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return [] }
        var ranges: [Range<Int>] = []
        var position = skipSpace(bytes, start + 1)
        while position < bytes.count, bytes[position] != UInt8(ascii: "]") {
            let end = skipValue(bytes, position)
            ranges.append(position..<end)
            position = skipSpace(bytes, end)
            // After the comma.
            if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
                position = skipSpace(bytes, position + 1)
            }
        }
        return ranges
    }

    private static func skipSpace(_ bytes: [UInt8], _ start: Int) -> Int {
        var position = start
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        return position
    }

    /// End of the value that begins at `start`.
    private static func skipValue(_ bytes: [UInt8], _ start: Int) -> Int {
        var position = start
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                position += 1
                if depth == 0 { return position }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // It closes what is around a number or a literal.
                if depth == 0 { return position }
                depth -= 1
                if depth == 0 { return position + 1 }
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: if depth == 0 { return position }
            default: break
            }
            position += 1
        }
        return position
    }
}
