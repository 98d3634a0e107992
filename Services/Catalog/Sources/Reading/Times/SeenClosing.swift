import Atlas
import Contract
import Events
import Extraction
import Formats
import Hours

/// Pages' statements that a place is closed for good or for a while, or that a home's offer has ended.
enum SeenClosing {
    /// Whether a thing counts as ended at its source: closed for good, expired, or a home that is sold.
    static func isOver(_ thing: Thing, at time: Timestamp) -> Bool {
        if state(of: thing) == .forGood { return true }
        let home = SeenHome(thing, at: time)
        if let home, home.isTaken || home.isOver(at: time) { return true }
        let zone = SeenPlace.point(of: thing)?.timeZone ?? "UTC"
        return ClosingWords.ends.contains { name in
            thing.text(name).flatMap { SeenTime.timestamp($0, zone: zone, endsDay: true) }.map { $0 <= time } == true
        }
    }

    /// Hours of a place that is closed for a while: none, until its page changes.
    static func hours(of thing: Thing) -> OpeningHours? {
        state(of: thing) == .forNow ? ClosingWords.closedForNow : nil
    }

    /// Statements of its closing that cannot be read.
    static func faults(_ thing: Thing) -> [ImportFault] {
        var leftOut = LeftOut()
        for name in ClosingWords.ends {
            _ = leftOut.attempt { () throws(ImportFault) in
                try SeenTime.timestamp(of: thing, name, zone: "UTC", endsDay: true)
            }
        }
        for name in ClosingWords.statuses {
            for text in texts(name, of: thing) {
                _ = leftOut.attempt { () throws(ImportFault) -> Bool? in
                    if let fault = ClosingWords.fault(name, text) { throw fault }
                    return nil
                }
            }
        }
        return leftOut.faults
    }

    private static func state(of thing: Thing) -> ClosingWords.ClosingState? {
        ClosingWords.state { texts($0, of: thing) }
    }

    private static func texts(_ name: String, of thing: Thing) -> [String] {
        thing[name].compactMap { $0.text ?? $0.thing?.id ?? $0.thing?.text("name") }
    }
}
