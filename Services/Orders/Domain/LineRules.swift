import Events

/// What the lines of an order must be before any place is asked.
enum LineRules {
    static let mostLines = 50
    /// Of one item, over all lines of an order.
    static let mostOfAnItem = 5

    /// The first rule that the lines break, and where.
    static func fault(in lines: [PlaceOrder.Line]) -> Reason? {
        guard (1...mostLines).contains(lines.count) else {
            return Reason("malformed", "An order has 1 to \(mostLines) lines, not \(lines.count).", field: "/lines")
        }
        var quantities: [String: Int] = [:]
        for (index, line) in lines.enumerated() {
            guard place(ofItem: line.item) != nil else {
                return Reason(
                    "unknown-item", "An item's id is that of its place, a dot, and 1 to 64 of a-z, 0-9 and -.",
                    field: "/lines/\(index)/item")
            }
            guard line.quantity >= 1 else {
                return Reason(
                    "malformed", "The quantity is a whole number from 1 to \(mostOfAnItem).",
                    field: "/lines/\(index)/quantity", item: line.item)
            }
            let sum = (quantities[line.item] ?? 0) + min(line.quantity, mostOfAnItem + 1)
            guard sum <= mostOfAnItem else {
                return Reason(
                    "too-many", "At most \(mostOfAnItem) of one item can be ordered at once.",
                    field: "/lines/\(index)/quantity", item: line.item)
            }
            quantities[line.item] = sum
        }
        return nil
    }

    /// The place that an item's id begins with; nil if the id is none.
    static func place(ofItem id: String) -> String? {
        let parts = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(isName) else { return nil }
        return String(parts[0])
    }

    /// 1–64 of `a–z 0–9 -`.
    private static func isName(_ bytes: Substring.UTF8View) -> Bool {
        (1...64).contains(bytes.count)
            && bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
