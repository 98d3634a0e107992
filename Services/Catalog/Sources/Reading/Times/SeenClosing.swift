import Atlas
import Contract
import Events
import Extraction
import Formats
import Hours

/// What pages say of a place that is closed for good or for a while, or of an offer of a home that is over.
enum SeenClosing {
    /// Whether a thing is as good as gone from its source: closed for good, expired, or a home that is sold.
    static func isOver(_ thing: Thing, at time: Timestamp) -> Bool {
        if state(of: thing) == .forGood { return true }
        let home = SeenHome(thing, at: time)
        if let home, home.isTaken || home.isOver(at: time) { return true }
        let zone = SeenPlace.point(of: thing)?.timeZone ?? "UTC"
        return ClosingWords.ends.contains { name in
            thing.text(name).flatMap { SeenTime.moment($0, zone: zone, endsDay: true) }.map { $0 <= time } == true
        }
    }

    /// The hours of a place that is closed for a while: none, until its page says otherwise.
    static func hours(of thing: Thing) -> OpeningHours? {
        state(of: thing) == .forNow ? ClosingWords.closedForNow : nil
    }

    /// What it says of its closing that cannot be read.
    static func faults(_ thing: Thing) -> [ImportFault] {
        var leftOut = LeftOut()
        for name in ClosingWords.ends {
            _ = leftOut.attempt { () throws(ImportFault) in
                try SeenTime.moment(of: thing, name, zone: "UTC", endsDay: true)
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

    private static func state(of thing: Thing) -> ClosingWords.State? { ClosingWords.state { texts($0, of: thing) } }

    private static func texts(_ name: String, of thing: Thing) -> [String] {
        thing[name].compactMap { $0.text ?? $0.thing?.id ?? $0.thing?.text("name") }
    }
}
