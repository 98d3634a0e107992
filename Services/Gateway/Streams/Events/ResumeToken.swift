import Events
import Updates

/// The `id` of a stream's events: the positions from which the stream goes on, only for the slots that its filter can match.
///
/// `1-<log>-<slot><next>.<sequence>-…`: the format's version, and eight hexadecimal digits that identify the log. For each slot follow the
/// topic's letter, the partition in base 36 (one digit), the next offset and the last sequence in base 36. It is a wire format, safe in
/// URLs and headers.
struct ResumeToken: Sendable, Hashable {
    /// The longest token.
    static let longest = 2048

    var log: UInt32
    var slots: SlotSet
    var positions: Positions

    init(log: UInt32, slots: SlotSet, positions: Positions) {
        self.log = log
        self.slots = slots
        self.positions = positions
    }

    /// The tag of a log's identity in tokens.
    static func tag(ofLog identity: String) -> UInt32 {
        crc32(identity.utf8)
    }

    var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func append(to bytes: inout [UInt8]) {
        ResumeToken.append(log: log, slots: slots, positions: positions, to: &bytes)
    }

    static func append(log: UInt32, slots: SlotSet, positions: Positions, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "1-".utf8)
        for shift in stride(from: 28, through: 0, by: -4) { bytes.append(digits[Int(log >> UInt32(shift) & 15)]) }
        for slot in slots {
            bytes.append(UInt8(ascii: "-"))
            bytes.append(slot.letter)
            bytes.append(digits[Int(slot.partition)])
            append(positions[slot].next, to: &bytes)
            bytes.append(UInt8(ascii: "."))
            append(positions[slot].sequence, to: &bytes)
        }
    }

    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

    private static func append(_ number: Int64, to bytes: inout [UInt8]) {
        var rest = UInt64(max(0, number))
        let start = bytes.count
        repeat {
            bytes.append(digits[Int(rest % 36)])
            rest /= 36
        } while rest > 0
        bytes[start...].reverse()
    }
}

// MARK: - Parsing

extension ResumeToken {
    /// Nil if the text is no token of this version.
    init?(_ text: String) {
        guard text.utf8.count <= ResumeToken.longest, text.utf8.allSatisfy(ResumeToken.isAllowed) else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "1", parts[1].utf8.count == 8, let log = UInt32(parts[1], radix: 16) else {
            return nil
        }
        var slots = SlotSet()
        var positions = Positions()
        for part in parts.dropFirst(2) {
            let numbers = part.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
            guard let slot = ResumeToken.slot(part), !slots.contains(slot), numbers.count == 2,
                let next = Int64(numbers[0], radix: 36), let sequence = Int64(numbers[1], radix: 36), next >= 0,
                sequence >= 0
            else { return nil }
            slots.insert(slot)
            positions[slot] = Positions.Position(next: next, sequence: sequence)
        }
        self.init(log: log, slots: slots, positions: positions)
    }

    /// Checked first, because parsing numbers would also accept capitals and signs.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        digits.contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func slot(_ part: Substring) -> Slot? {
        let bytes = Array(part.utf8.prefix(2))
        guard bytes.count == 2, let topic = Slot.topics.firstIndex(where: { $0.letter == bytes[0] }),
            let partition = digits.firstIndex(of: bytes[1]), partition < partitionCount
        else { return nil }
        return Slot(StreamedTopic.allCases[topic], Int32(partition))
    }
}
