/// One field of a cron schedule: the set of numbers that it allows.
struct CronField: Sendable, Hashable {
    let values: Set<Int>
    /// The field was written with `*`. Of day and weekday, only the other one then decides. For hours, a time that the clocks show twice
    /// then counts both times.
    let isStar: Bool

    /// A kind of field: its name and its range.
    struct Kind: Sendable {
        let name: String
        let range: ClosedRange<Int>
        var names: [String] = []
    }

    static let kinds = [
        Kind(name: "minute", range: 0...59), Kind(name: "hour", range: 0...23), Kind(name: "day", range: 1...31),
        Kind(
            name: "month", range: 1...12,
            names: ["", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]),
        Kind(name: "weekday", range: 0...7, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]),
    ]

    /// Reads `*`, `5`, `1-5`, `mon-fri`, `*/15`, `10-50/20` and lists of these with commas.
    init(_ text: Substring, _ kind: Kind) throws(CronSchedule.Unreadable) {
        var values: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let step = pieces.count == 2 ? Int(pieces[1]) : 1
            guard let range = CronField.range(pieces[0], kind, hasStep: pieces.count == 2), let step, step > 0 else {
                throw CronSchedule.Unreadable(
                    "the \(kind.name) \"\(part.prefix(20))\" is none of *, a number from \(kind.range.lowerBound) to "
                        + "\(kind.range.upperBound), a range such as 1-5, or one of these with a step such as */15")
            }
            values.formUnion(stride(from: range.lowerBound, through: range.upperBound, by: step))
        }
        // Sunday is both 0 and 7.
        if kind.name == "weekday", values.remove(7) != nil { values.insert(0) }
        self.values = values
        isStar = text.hasPrefix("*")
    }

    private static func range(_ text: Substring, _ kind: Kind, hasStep: Bool) -> ClosedRange<Int>? {
        if text == "*" { return kind.name == "weekday" ? 0...6 : kind.range }
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { number($0, kind) }
        guard let first = ends[0], let last = ends[ends.count - 1], first <= last else { return nil }
        return first...(hasStep && ends.count == 1 ? kind.range.upperBound : last)
    }

    private static func number(_ text: Substring, _ kind: Kind) -> Int? {
        if let index = kind.names.firstIndex(of: text.lowercased()), !text.isEmpty { return index }
        guard text.allSatisfy(\.isNumber), let value = Int(text), kind.range.contains(value) else { return nil }
        return value
    }
}
