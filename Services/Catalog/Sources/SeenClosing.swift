import Contract
import Events
import Extraction

/// What pages say of a place that is there no more, or of an offer of a home that is over.
enum SeenClosing {
    /// Whether a thing is as good as gone from its source: closed for good, expired, or a home that is sold.
    static func isOver(_ thing: Thing, at time: Timestamp) -> Bool {
        if isClosedForGood(thing) { return true }
        let home = SeenHome(thing, at: time)
        if home?.isTaken == true { return true }
        let texts = ["expires", "dissolutionDate"].compactMap { thing.text($0) } + (home?.ends ?? [])
        return texts.contains { SeenTime.moment($0, zone: "UTC", endsDay: true).map { $0 <= time } == true }
    }

    /// Only what is unambiguous: a place that is closed for a while opens again.
    private static func isClosedForGood(_ thing: Thing) -> Bool {
        for name in ["permanentlyClosed", "isPermanentlyClosed", "permanently_closed"] {
            if let said = thing.text(name)?.lowercased(), ["true", "yes", "1"].contains(said) { return true }
        }
        return ["businessStatus", "business_status", "status", "operationalStatus"].contains { name in
            guard let value = thing[name].first, let text = value.text ?? value.thing?.id else { return false }
            let word = String(text.lowercased().filter(\.isLetter))
            return closed.contains { word.hasSuffix($0) }
        }
    }

    private static let closed = [
        "closedpermanently", "permanentlyclosed", "closedforgood", "dauerhaftgeschlossen", "cerradopermanentemente",
        "cerradodefinitivamente", "ferméedéfinitivement",
        "fermédéfinitivement", "chiusodefinitivamente", "outofbusiness", "defunct",
    ]
}
