import Contract
import Events
import Foundation

/// What a notice says on a device, as its worker shows it.
struct PushText: Codable, Sendable, Hashable {
    var title: String
    var body: String
    /// What a press opens.
    var url: String
    /// A later notice of the order or search takes the place of the one before.
    var tag: String
    var language: PushDevice.Language
    /// When it happened, in milliseconds since 1970.
    var timestamp: Int64

    /// - Parameter site: what the deployment is called.
    init(_ notice: PushNotice, in language: PushDevice.Language, site: String) {
        let (words, facts) = (PushWords.of(language), notice.facts)
        title = "\(notice.kind.map { PushText.title($0, facts, words) } ?? words.sample) · \(site)"
        body = notice.kind.map { PushText.body($0, facts, words) } ?? words.sampleBody
        url =
            notice.order.map { "/my-orders/\($0)" } ?? notice.search.map { "/saved-searches/\($0)" } ?? "/you"
        tag = notice.thing ?? "sample"
        self.language = language
        timestamp = notice.time.microseconds / 1000
    }

    /// What happened, in a few words.
    static func title(_ kind: PushNotice.NoticeType, _ facts: PushNotice.Facts, _ words: PushWords) -> String {
        switch kind {
        case .confirmed: facts.method == .ticket ? words.tickets : words.confirmed
        case .ready: words.ready[(facts.method ?? .pickUp).rawValue] ?? words.confirmed
        case .refused where facts.isPart == true: words.cancelledPart
        case .refused: facts.reason?.hasPrefix("cancelled-") == true ? words.cancelled : words.rejected
        case .refunded: words.refunded
        case .moved where facts.reason != nil: words.showCancelled
        case .moved: facts.startDate == nil ? words.showPostponed : words.showMoved
        case .search:
            // The name last: it may have braces.
            (words.found[facts.change?.rawValue ?? "other"] ?? words.sample).replacing(
                "{count}", with: "\(facts.lines)"
            )
            .replacing("{name}", with: facts.search ?? "")
        }
    }

    /// To what, why, how much, when.
    static func body(_ kind: PushNotice.NoticeType, _ facts: PushNotice.Facts, _ words: PushWords) -> String {
        var parts: [String] = []
        if let number = facts.number { parts.append(words.number.replacing("{number}", with: "\(number)")) }
        if let name = facts.name {
            // The name last: it may have braces.
            parts.append(
                facts.lines > 1
                    ? words.more.replacing("{count}", with: "\(facts.lines - 1)").replacing("{name}", with: name)
                    : name)
        }
        if let place = facts.place { parts.append(place) }
        if let time = facts.startDate { parts.append(words.time.replacing("{time}", with: moment(time, words))) }
        if let money = facts.money {
            let amount = amount(money, words)
            parts.append(kind == .search ? amount : words.money.replacing("{money}", with: amount))
        }
        if let reason = facts.reason.flatMap({ words.reasons[$0] }), kind == .refused { parts.append(reason) }
        return parts.joined(separator: " · ")
    }

    static func amount(_ money: Money, _ words: PushWords) -> String { money.text.replacing(".", with: words.decimal) }

    /// As the place's clock shows it.
    static func moment(_ time: OffsetTime, _ words: PushWords) -> String {
        let style = Date.FormatStyle(
            locale: Locale(identifier: words.locale), timeZone: TimeZone(secondsFromGMT: time.offset) ?? .gmt)
        let date = Date(timeIntervalSince1970: Double(time.instant.microseconds) / 1_000_000)
        return "\(date.formatted(style.weekday(.abbreviated).day().month(.abbreviated))) \(time.timeOfDay)"
    }
}
