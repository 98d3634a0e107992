import Contract
import Events
import Extraction
import Formats

/// When what a page says becomes another thing by the clock alone: an offer or a menu begins or ends, a place closes.
enum SeenDates {
    private static let begins: Set<String> = ["validFrom", "availabilityStarts"]
    private static let ends = Set(["validThrough", "availabilityEnds", "priceValidUntil"] + ClosingWords.ends)
    /// Days of opening hours are looked up by the clock anyway.
    private static let others: Set<String> = ["openingHoursSpecification", "specialOpeningHoursSpecification"]
    private static let deepest = 12

    static func isDated(_ json: JSONValue, depth: Int = 0) -> Bool {
        guard depth < 3 * deepest else { return false }
        return switch json {
        case .object(let members):
            members.contains { name, value in
                begins.contains(name) || ends.contains(name)
                    || !others.contains(name) && isDated(value, depth: depth + 1)
            }
        case .array(let elements): elements.contains { isDated($0, depth: depth + 1) }
        default: false
        }
    }

    /// The first such moment after another.
    static func next(in thing: Thing, after time: Timestamp, zone: String, depth: Int = 0) -> Timestamp? {
        guard depth < deepest else { return nil }
        var next: Timestamp?
        for (name, values) in thing.properties where !others.contains(name) {
            for value in values {
                let moment: Timestamp? =
                    if let inner = value.thing {
                        SeenDates.next(in: inner, after: time, zone: zone, depth: depth + 1)
                    } else if begins.contains(name) || ends.contains(name) {
                        value.text.flatMap { SeenTime.moment($0, zone: zone, endsDay: ends.contains(name)) }
                    } else {
                        nil
                    }
                guard let moment, moment > time else { continue }
                next = min(next ?? moment, moment)
            }
        }
        return next
    }
}
