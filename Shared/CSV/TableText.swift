/// Reads a table's bytes: UTF-8, or UTF-16 with a byte order mark. The separator is the most frequent one of the first line, or that of a
/// first line `sep=;`. Records are returned as they are complete.
public struct TableText: Sendable {
    private enum EncodingState: Sendable {
        /// The bytes so far do not determine the encoding and separator.
        case awaited([UInt8])
        case known(CSVSplitter)
    }

    /// Longest beginning that is searched for the end of the first line.
    private static let longestHeader = 1 << 16
    private static let separators = [",", ";", "\t", "|"].map { UInt8(ascii: Unicode.Scalar($0)!) }

    private var state = EncodingState.awaited([])
    private var utf16: UTF16Bytes?
    private var isAtStart = true
    /// Separator of fields; nil: not known yet.
    public private(set) var separator: UInt8?

    public init() {}

    /// Records that end in these bytes.
    public mutating func feed(_ bytes: some Collection<UInt8>) -> [CSVSplitter.Record] {
        take(Array(bytes), isEnd: false)
    }

    /// The last record, if the file does not end with a line break; all records, if the file is not longer than its header.
    public mutating func finish() -> [CSVSplitter.Record] {
        var records = take([], isEnd: true)
        if case .known(var splitter) = state, let last = splitter.finish() { records.append(last) }
        return records
    }

    private mutating func take(_ bytes: [UInt8], isEnd: Bool) -> [CSVSplitter.Record] {
        switch state {
        case .known(var splitter):
            let records = splitter.feed(utf8(bytes))
            state = .known(splitter)
            return records
        case .awaited(var head):
            if isAtStart {
                head += bytes
                guard head.count >= 2 || isEnd else {
                    state = .awaited(head)
                    return []
                }
                isAtStart = false
                utf16 = UTF16Bytes(head.prefix(2))
                head = utf8(utf16 == nil ? head : Array(head.dropFirst(2)))
            } else {
                head += utf8(bytes)
            }
            guard
                let end = TableText.endOfHeader(head)
                    ?? (isEnd || head.count > TableText.longestHeader ? head.count : nil)
            else {
                state = .awaited(head)
                return []
            }
            let (separator, skipped) = TableText.separator(head[..<end])
            self.separator = separator
            var splitter = CSVSplitter(separator: separator, firstLine: skipped > 0 ? 2 : 1)
            let records = splitter.feed(head[skipped...])
            state = .known(splitter)
            return records
        }
    }

    private mutating func utf8(_ bytes: [UInt8]) -> [UInt8] { utf16?.utf8(bytes) ?? bytes }

    /// End of the first non-empty line, whose quotes may contain line breaks.
    private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
        var isQuoted = false
        var hasText = false
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            let isEnd = byte == 10 || byte == 13
            if isEnd, !isQuoted, hasText { return index + 1 }
            if !isEnd { hasText = true }
        }
        return nil
    }

    /// - Returns: the separator, and the number of bytes of a line that only names it.
    private static func separator(_ header: ArraySlice<UInt8>) -> (UInt8, skipped: Int) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = header.starts(with: mark) ? 3 : 0
        let line = header.dropFirst(start)
        if line.prefix(4).map({ $0 | 32 }).elementsEqual("sep=".utf8.map { $0 | 32 }), line.count > 4 {
            let end = line.firstIndex { $0 == 10 || $0 == 13 } ?? line.endIndex
            let separator = line[line.startIndex + 4]
            let isPlain = separator < 128 && separator != 10 && separator != 13 && separator != UInt8(ascii: "\"")
            if isPlain, end <= line.startIndex + 6 { return (separator, end) }
        }
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, separators.contains(byte) { counts[byte, default: 0] += 1 }
        }
        let most = counts.values.max() ?? 0
        return (separators.first { counts[$0, default: 0] == most && most > 0 } ?? separators[0], 0)
    }
}

/// Converts UTF-16 to UTF-8, piece by piece.
struct UTF16Bytes: Sendable {
    private let isBigEndian: Bool
    private var rest: [UInt8] = []

    /// Nil if the bytes are no byte order mark of UTF-16.
    init?(_ mark: some Collection<UInt8>) {
        switch Array(mark) {
        case [0xFE, 0xFF]: isBigEndian = true
        case [0xFF, 0xFE]: isBigEndian = false
        default: return nil
        }
    }

    mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let all = rest + bytes
        var units: [UInt16] = stride(from: 0, to: all.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(all[index]), UInt16(all[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        // A character of two units may be split over two pieces.
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        rest = Array(all[(2 * units.count)...])
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
