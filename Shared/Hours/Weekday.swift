/// A day of the week, written as OpenStreetMap and schema.org do: "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su".
public enum Weekday: String, Codable, Sendable, Hashable, CaseIterable {
    case monday = "Mo"
    case tuesday = "Tu"
    case wednesday = "We"
    case thursday = "Th"
    case friday = "Fr"
    case saturday = "Sa"
    case sunday = "Su"

    /// From one day through another, both included, across Sunday if need be.
    static func days(from first: Weekday, through last: Weekday) -> Set<Weekday> {
        let start = allCases.firstIndex(of: first)!
        let length = (allCases.firstIndex(of: last)! - start + 7) % 7
        return Set((0...length).map { allCases[(start + $0) % 7] })
    }
}
