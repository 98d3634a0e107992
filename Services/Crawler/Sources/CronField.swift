/// One field of a cron schedule: the set of numbers that it allows.
struct CronField: Sendable, Hashable {
    let values: Set<Int>
    /// Whether the field was written with `*`. Of day and weekday, only the other one then decides. For hours, a time that clocks show
    /// twice then counts twice.
    let isStar: Bool

    /// The name, range and value names of a field.
    struct FieldType: Sendable {
        let name: String
        let range: ClosedRange<Int>
        var names: [String] = []
    }

    static let types = [
        FieldType(name: "minute", range: 0...59), FieldType(name: "hour", range: 0...23),
        FieldType(name: "day", range: 1...31),
        FieldType(
            name: "month", range: 1...12,
            names: ["", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]),
        FieldType(name: "weekday", range: 0...7, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]),
    ]

    /// Reads `*`, `5`, `1-5`, `mon-fri`, `*/15`, `10-50/20` and lists of these with commas.
    init(_ text: Substring, _ type: FieldType) throws(CronSchedule.Unreadable) {
        var values: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let step = pieces.count == 2 ? Int(pieces[1]) : 1
            guard let range = CronField.range(pieces[0], type, hasStep: pieces.count == 2), let step, step > 0 else {
                throw CronSchedule.Unreadable(
                    "the \(type.name) \"\(part.prefix(20))\" is none of *, a number from \(type.range.lowerBound) to "
                        + "\(type.range.upperBound), a range such as 1-5, or one of these with a step such as */15")
            }
            values.formUnion(stride(from: range.lowerBound, through: range.upperBound, by: step))
        }
        // Sunday is both 0 and 7.
        if type.name == "weekday", values.remove(7) != nil { values.insert(0) }
        self.values = values
        isStar = text.hasPrefix("*")
    }

    private static func range(_ text: Substring, _ type: FieldType, hasStep: Bool) -> ClosedRange<Int>? {
        if text == "*" { return type.name == "weekday" ? 0...6 : type.range }
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { number($0, type) }
        guard let first = ends[0], let last = ends[ends.count - 1], first <= last else { return nil }
        return first...(hasStep && ends.count == 1 ? type.range.upperBound : last)
    }

    private static func number(_ text: Substring, _ type: FieldType) -> Int? {
        if let index = type.names.firstIndex(of: text.lowercased()), !text.isEmpty { return index }
        guard text.allSatisfy(\.isNumber), let value = Int(text), type.range.contains(value) else { return nil }
        return value
    }
}
