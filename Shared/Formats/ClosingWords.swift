public import Hours

/// Texts by which people and programs state that a place is closed for good or for a while: one rule for pages, tables, GeoJSON and
/// OpenStreetMap's tags.
public enum ClosingWords {
    public enum ClosingState: Sendable { case forGood, forNow }

    private enum Meaning: Equatable {
        case open
        case closed(ClosingState)
    }

    /// Members with the date on which a place or its page ends.
    public static let ends = ["expires", "dissolutionDate", "date_closed", "dateClosed", "closingDate", "end_date"]

    public static let closedForNow = OpeningHours(
        rules: [OpeningRule(times: [])], text: "off \"temporarily closed\"")
    public static let closedForGood = OpeningHours(
        rules: [OpeningRule(times: [])], text: "off \"permanently closed\"")

    /// - Parameter texts: gives the texts of a member.
    /// - Returns: nil if no member states that it is closed.
    public static func state(_ texts: (String) -> [String]) -> ClosingState? {
        var states: Set<ClosingState> = []
        for (name, state) in flags where texts(name).contains(where: isTrue) { states.insert(state) }
        for name in denials where texts(name).contains(where: isFalse) { states.insert(.forNow) }
        for name in statuses {
            for text in texts(name) { if case .closed(let state) = words[word(text)] { states.insert(state) } }
        }
        return states.contains(.forGood) ? .forGood : states.first
    }

    /// State of a text without times in place of opening hours.
    static func state(ofHours text: String) -> ClosingState? {
        guard !text.contains(where: \.isNumber), case .closed(let state) = words[text.lowercased().filter(\.isLetter)]
        else { return nil }
        return state
    }

    /// - Returns: the fault of an unreadable member that is only about closing.
    public static func fault(_ name: String, _ text: String) -> ImportFault? {
        guard name != statuses.last, words[word(text)] == nil, !text.allSatisfy(\.isWhitespace) else { return nil }
        return ImportFault(name, "states neither open nor closed: \(text.prefix(60))")
    }

    static func isTrue(_ text: String) -> Bool { ["true", "yes", "1"].contains(last(of: text)) }
    private static func isFalse(_ text: String) -> Bool { ["false", "no", "0"].contains(last(of: text)) }

    private static func last(of text: String) -> String { text.split(separator: "/").last?.lowercased() ?? "" }

    private static func word(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "#" || $0 == ":" }).last ?? ""
        return last.lowercased().filter(\.isLetter)
    }

    /// Names of all these members, as columns and properties have them.
    static let members = Set(flags.map(\.name) + denials + statuses + ends)

    /// Members whose "no" means closed.
    private static let denials = ["is_open", "isOpen", "open"]

    /// Flags as maps, directories and OpenStreetMap name them.
    private static let flags: [(name: String, state: ClosingState)] =
        [
            "permanentlyClosed", "isPermanentlyClosed", "permanently_closed", "is_permanently_closed", "disused",
            "abandoned", "demolished", "razed", "defunct",
        ].map { ($0, .forGood) }
        // Some mean it for good, others for tonight.
        + [
            "temporarilyClosed", "isTemporarilyClosed", "temporarily_closed", "is_temporarily_closed", "is_closed",
            "isClosed", "closed",
        ].map { ($0, .forNow) }

    /// Members with a status. The last is about many things, so other texts in it are no fault.
    public static let statuses = [
        "businessStatus", "business_status", "operationalStatus", "operational_status", "operating_status",
        "temporary_status", "closed_bucket", "status",
    ]

    private static let words: [String: Meaning] = {
        var words: [String: Meaning] = [:]
        for word in [
            "closedpermanently", "permanentlyclosed", "closedforgood", "closedforever", "dauerhaftgeschlossen",
            "endgültiggeschlossen", "cerradopermanentemente", "cerradodefinitivamente", "tancatpermanentment",
            "tancatdefinitivament", "ferméedéfinitivement", "fermédéfinitivement", "définitivementfermé",
            "chiusodefinitivamente", "chiusopermanentemente", "lopetettu", "pysyvästisuljettu", "ปิดถาวร", "閉業",
            "outofbusiness", "defunct", "disused", "abandoned", "demolished", "dissolved", "verylikelyclosed",
            "closeddown", "permanentclosure", "razed", "removed",
        ] { words[word] = .closed(.forGood) }
        for word in [
            "closedtemporarily", "temporarilyclosed", "closedfornow", "closed", "closeduntilfurthernotice",
            "vorübergehendgeschlossen", "cerradotemporalmente", "tancattemporalment", "ferméetemporairement",
            "fermétemporairement", "temporairementfermé", "chiusotemporaneamente", "tilapäisestisuljettu", "ปิดชั่วคราว",
            "臨時休業", "futureopening", "openingsoon", "comingsoon", "construction", "underconstruction", "planned",
            "likelyclosed", "suspended",
        ] { words[word.filter(\.isLetter)] = .closed(.forNow) }
        for word in [
            "operational", "open", "opened", "active", "inoperation", "functional", "likelyopen", "verylikelyopen",
            "unsure", "businessstatusunspecified", "unspecified", "differinghours",
        ] { words[word] = .open }
        for (word, meaning) in words { words[word.filter(\.isLetter)] = meaning }
        return words
    }()
}
