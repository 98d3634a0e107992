import Atlas
import Contract
import Events
import Extraction
import Formats
import Hours

/// What pages say of a place that is closed for good or for a while, or of an offer of a home that is over.
enum SeenClosing {
    /// Members that say when a place or its page is over.
    static let ends = ["expires", "dissolutionDate", "date_closed", "dateClosed", "closingDate", "end_date"]

    /// Whether a thing is as good as gone from its source: closed for good, expired, or a home that is sold.
    static func isOver(_ thing: Thing, at time: Timestamp) -> Bool {
        if state(of: thing) == .closedForGood { return true }
        let home = SeenHome(thing, at: time)
        if let home, home.isTaken || home.isOver(at: time) { return true }
        let zone = SeenPlace.point(of: thing)?.timeZone ?? "UTC"
        return ends.contains { name in
            thing.text(name).flatMap { SeenTime.moment($0, zone: zone, endsDay: true) }.map { $0 <= time } == true
        }
    }

    /// The hours of a place that is closed for a while: none, until its page says otherwise.
    static func hours(of thing: Thing) -> OpeningHours? { state(of: thing) == .closedForNow ? closedForNow : nil }

    static let closedForNow = OpeningHours(rules: [OpeningRule(times: [])], text: "off \"temporarily closed\"")

    /// What it says of its closing that cannot be read.
    static func faults(_ thing: Thing) -> [ImportFault] {
        var leftOut = LeftOut()
        for name in ends {
            _ = leftOut.attempt { () throws(ImportFault) in
                try SeenTime.moment(of: thing, name, zone: "UTC", endsDay: true)
            }
        }
        for name in statuses.dropLast() {
            for text in texts(name, of: thing) where words[word(text)] == nil && !text.allSatisfy(\.isWhitespace) {
                _ = leftOut.attempt { () throws(ImportFault) -> Bool? in
                    throw ImportFault(name, "says neither that it is open nor closed: \(text.prefix(60))")
                }
            }
        }
        return leftOut.faults
    }

    private enum State { case closedForGood, closedForNow, open }

    private static func state(of thing: Thing) -> State {
        var states: Set<State> = []
        for (name, state) in flags where thing[name].contains(where: isTrue) { states.insert(state) }
        for name in statuses {
            for text in texts(name, of: thing) { if let state = words[word(text)] { states.insert(state) } }
        }
        return states.contains(.closedForGood) ? .closedForGood : states.contains(.closedForNow) ? .closedForNow : .open
    }

    private static func texts(_ name: String, of thing: Thing) -> [String] {
        thing[name].compactMap { $0.text ?? $0.thing?.id ?? $0.thing?.text("name") }
    }

    private static func isTrue(_ value: Thing.Value) -> Bool {
        guard let word = value.text?.split(separator: "/").last?.lowercased() else { return false }
        return ["true", "yes", "1"].contains(word)
    }

    private static func word(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "#" || $0 == ":" }).last ?? ""
        return last.lowercased().filter(\.isLetter)
    }

    /// As maps, directories and OpenStreetMap name them.
    private static let flags: [(name: String, state: State)] =
        [
            "permanentlyClosed", "isPermanentlyClosed", "permanently_closed", "is_permanently_closed", "disused",
            "abandoned", "demolished", "razed",
        ].map { ($0, .closedForGood) }
        // Some mean for good by it, others for tonight.
        + [
            "temporarilyClosed", "isTemporarilyClosed", "temporarily_closed", "is_temporarily_closed", "is_closed",
            "isClosed",
        ].map { ($0, .closedForNow) }

    /// The last is of many things, so that other words of it are no fault.
    private static let statuses = [
        "businessStatus", "business_status", "operationalStatus", "operational_status", "operating_status",
        "temporary_status", "closed_bucket", "status",
    ]

    private static let words: [String: State] = {
        var words: [String: State] = [:]
        for word in [
            "closedpermanently", "permanentlyclosed", "closedforgood", "closedforever", "dauerhaftgeschlossen",
            "endgültiggeschlossen", "cerradopermanentemente", "cerradodefinitivamente", "tancatpermanentment",
            "tancatdefinitivament", "ferméedéfinitivement", "fermédéfinitivement", "définitivementfermé",
            "chiusodefinitivamente", "chiusopermanentemente", "lopetettu", "pysyvästisuljettu", "ปิดถาวร", "閉業",
            "outofbusiness", "defunct", "disused", "abandoned", "demolished", "dissolved", "verylikelyclosed",
        ] { words[word] = .closedForGood }
        for word in [
            "closedtemporarily", "temporarilyclosed", "closedfornow", "closed", "closeduntilfurthernotice",
            "vorübergehendgeschlossen", "cerradotemporalmente", "tancattemporalment", "ferméetemporairement",
            "fermétemporairement", "temporairementfermé", "chiusotemporaneamente", "tilapäisestisuljettu", "ปิดชั่วคราว",
            "臨時休業", "futureopening", "openingsoon", "comingsoon", "construction", "underconstruction", "planned",
            "likelyclosed", "suspended",
        ] { words[word.filter(\.isLetter)] = .closedForNow }
        for word in [
            "operational", "open", "opened", "active", "inoperation", "functional", "likelyopen", "verylikelyopen",
            "unsure", "businessstatusunspecified", "unspecified", "differinghours",
        ] { words[word] = .open }
        for (word, state) in words { words[word.filter(\.isLetter)] = state }
        return words
    }()
}
