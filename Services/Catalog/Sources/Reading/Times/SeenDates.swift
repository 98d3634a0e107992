import Contract
import Events
import Extraction
import Formats

/// Times at which a page's meaning changes by the clock alone: an offer or a menu begins or ends, a place closes.
enum SeenDates {
    private static let begins: Set<String> = ["validFrom", "availabilityStarts"]
    private static let ends = Set(["validThrough", "availabilityEnds", "priceValidUntil"] + ClosingWords.ends)
    /// Members of opening hours, which are evaluated by the clock anyway.
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

    /// The first such time after another.
    static func next(in thing: Thing, after time: Timestamp, zone: String, depth: Int = 0) -> Timestamp? {
        guard depth < deepest else { return nil }
        var next: Timestamp?
        for (name, values) in thing.properties where !others.contains(name) {
            for value in values {
                let timestamp: Timestamp? =
                    if let inner = value.thing {
                        SeenDates.next(in: inner, after: time, zone: zone, depth: depth + 1)
                    } else if begins.contains(name) || ends.contains(name) {
                        value.text.flatMap { SeenTime.timestamp($0, zone: zone, endsDay: ends.contains(name)) }
                    } else {
                        nil
                    }
                guard let timestamp, timestamp > time else { continue }
                next = min(next ?? timestamp, timestamp)
            }
        }
        return next
    }
}
