/// One `Allow` or `Disallow`: a path prefix in which `*` matches any bytes and a last `$` the path's end.
struct RobotsRule: Sendable, Hashable {
    let allows: Bool
    /// Bytes between the asterisks, each in normal form.
    private let parts: [[UInt8]]
    private let isWhole: Bool
    /// Length of the pattern: the longer of two matching rules wins.
    let length: Int

    /// - Returns: nil for an empty pattern, which is no rule.
    init?(allows: Bool, pattern: [UInt8]) {
        var pattern = pattern[...]
        guard let first = pattern.first else { return nil }
        self.allows = allows
        let isWhole = pattern.last == UInt8(ascii: "$")
        if isWhole { pattern.removeLast() }
        var parts = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
            .map { RobotsText.normalized(path: Array($0)) }
        // A pattern without its leading slash means the same.
        if first != UInt8(ascii: "/"), first != UInt8(ascii: "*"), !parts[0].isEmpty { parts[0].insert(47, at: 0) }
        length = parts.reduce(parts.count - 1 + (isWhole ? 1 : 0)) { $0 + $1.count }
        // Adjacent asterisks count as one.
        self.parts = parts.enumerated().filter { $0 == 0 || $0 == parts.count - 1 || !$1.isEmpty }.map(\.element)
        self.isWhole = isWhole
    }

    /// - Parameter path: in normal form.
    func matches(_ path: [UInt8]) -> Bool {
        guard path.starts(with: parts[0]) else { return false }
        var position = parts[0].count
        guard parts.count > 1 else { return !isWhole || position == path.count }
        for part in parts[1..<parts.count - 1] {
            guard let found = path.firstIndex(of: part, from: position) else { return false }
            position = found + part.count
        }
        let last = parts[parts.count - 1]
        if isWhole { return path.count - last.count >= position && path.suffix(last.count).elementsEqual(last) }
        return last.isEmpty || path.firstIndex(of: last, from: position) != nil
    }
}

extension [UInt8] {
    fileprivate func firstIndex(of part: [UInt8], from start: Int) -> Int? {
        guard !part.isEmpty else { return start }
        guard count - part.count >= start else { return nil }
        for index in start...(count - part.count) where self[index] == part[0] {
            if self[index..<index + part.count].elementsEqual(part) { return index }
        }
        return nil
    }
}
