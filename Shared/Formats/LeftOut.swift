public import Hours

/// Optional fields of a row that could not be read.
public struct LeftOut: Sendable {
    public private(set) var faults: [ImportFault] = []

    public init() {}

    /// The value, or nil with its fault noted.
    public mutating func attempt<Value>(_ read: () throws(ImportFault) -> Value?) -> Value? {
        do {
            return try read()
        } catch {
            faults.append(error)
            return nil
        }
    }

    /// Opening hours as data; if they cannot be read, as text with the fault noted.
    ///
    /// - Parameter read: reads the text on one line.
    public mutating func hours(
        _ text: String?, field: String, _ read: (String) throws(UnreadableHours) -> OpeningHours
    ) -> OpeningHours? {
        guard let line = attempt({ () throws(ImportFault) in try FieldRules.line(text, field: field, longest: 1000) })
        else { return nil }
        do {
            return try read(line)
        } catch {
            switch ClosingWords.state(ofHours: line) {
            case .forGood: return ClosingWords.closedForGood
            case .forNow: return ClosingWords.closedForNow
            case nil: break
            }
            faults.append(ImportFault(field, "is kept as text, since \(error.reason): \(line)"))
            return OpeningHours(unread: line)
        }
    }
}
