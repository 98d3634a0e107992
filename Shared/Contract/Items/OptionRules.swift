/// Limits of an item's options and of an order's choices, which keep records within their bounds.
public enum OptionRules {
    /// Rule of the id of a group or a choice.
    public static let idRule = "1–32 of a–z 0–9 -"
    /// Limit of groups of one item.
    public static let mostGroups = 20
    /// Limit of choices of one group.
    public static let mostChoices = 50
    /// Longest name of a group or a choice, in characters.
    public static let longestName = 60
    /// Largest JSON of all groups of an item, in bytes, so that a page of a hundred items stays small.
    public static let largest = 16 * 1024
    /// Limit of choices of one line of an order.
    public static let mostOfLine = 20
    /// Limit of choices of all lines of an order.
    public static let mostOfOrder = 100

    public static func isID(_ text: String) -> Bool { ThingID.isName(text) && text.utf8.count <= 32 }

    /// The first rule that a line's choices break, and where; only the catalog knows whether they exist.
    static func fault(in line: PlaceOrder.Line, _ pointer: String) -> Reason? {
        guard let options = line.options, !options.isEmpty else { return nil }
        guard !Screening.isID(line.item) else {
            return .field("\(pointer)/options", "left out: seats have no options", item: line.item)
        }
        guard options.count <= mostOfLine else {
            return .field("\(pointer)/options", "at most \(mostOfLine) choices", item: line.item)
        }
        var seen: Set<OptionName> = []
        for (index, option) in options.enumerated() {
            guard isID(option.group) else {
                return .field("\(pointer)/options/\(index)/group", "a group's id: \(idRule)", item: line.item)
            }
            guard isID(option.choice) else {
                return .field("\(pointer)/options/\(index)/choice", "a choice's id: \(idRule)", item: line.item)
            }
            guard seen.insert(option.named).inserted else {
                return .field("\(pointer)/options/\(index)", "another choice: each is taken once", item: line.item)
            }
        }
        return nil
    }
}
