import Contract
import Events
import Mail

/// What a letter says in one language, beside its links.
struct LetterText {
    let title: String
    let intro: String
    /// What it lists.
    let rows: [LetterPage.Row]
    private let tickets: [Letter.Ticket]
    private let own: LetterWords
    private let shared: PushWords

    init(_ letter: Letter, _ own: LetterWords, _ shared: PushWords, site: String) {
        (self.own, self.shared, tickets) = (own, shared, letter.tickets)
        let kind = PushNotice.NoticeType(letter.kind)
        title =
            switch letter.kind {
            case .tickets: shared.tickets
            case .search where letter.facts.search == nil:
                own.found.replacing("{count}", with: "\(letter.facts.lines)")
            default: PushText.title(kind, letter.facts, shared)
            }
        let body = PushText.body(kind, letter.facts, shared)
        intro = body.isEmpty ? site : body
        var rows = letter.lines.map { line in
            LetterPage.Row(
                line.quantity.map { "\($0) × \(line.name)" } ?? line.name,
                detail: line.price.map { PushText.amount($0, shared) })
        }
        if let total = letter.total, !rows.isEmpty {
            rows.append(LetterPage.Row(own.total, detail: PushText.amount(total, shared)))
        }
        self.rows = rows + Self.rows(letter, own, shared)
    }

    /// Of what searches found: under the name of each, if there are several.
    private static func rows(_ letter: Letter, _ words: LetterWords, _ shared: PushWords) -> [LetterPage.Row] {
        let finds = letter.finds ?? []
        var (rows, seen) = ([LetterPage.Row](), Set<String>())
        for search in finds.map(\.search) where seen.insert(search).inserted {
            let own = finds.filter { $0.search == search }
            if letter.facts.search == nil, let name = own.first?.called { rows.append(LetterPage.Row("\(name):")) }
            rows += own.map { LetterPage.Row($0.name, detail: detail($0, words, shared)) }
        }
        let others = letter.facts.lines - finds.count
        if !finds.isEmpty, others > 0 {
            rows.append(LetterPage.Row(words.others.replacing("{count}", with: "\(others)")))
        }
        return rows
    }

    private static func detail(_ find: Letter.Find, _ own: LetterWords, _ shared: PushWords) -> String? {
        guard find.change != .leaves else { return own.gone }
        guard let price = find.price.map({ PushText.amount($0, shared) }) else { return nil }
        guard let before = find.before else { return price }
        return "\(price) (\(own.before.replacing("{money}", with: PushText.amount(before, shared))))"
    }

    /// Of a ticket: what, where, when, for how many.
    func caption(of ticket: Letter.Ticket) -> String {
        let (show, seats) = (ticket.show, ticket.seats)
        let parts = [
            ticket.name, show.cinema, show.screen, time(of: show),
            seats == 1 ? own.oneSeat : own.seats.replacing("{count}", with: "\(seats)"),
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    /// When it is, or that it is not at the time that it had.
    private func time(of show: Show) -> String? {
        switch show.eventStatus {
        case .cancelled: shared.showCancelled
        case .postponed: shared.showPostponed
        default: PushText.moment(show.startDate, shared)
        }
    }

    /// All of it for who reads no HTML.
    var plain: String {
        var parts = [title, intro]
        if !rows.isEmpty {
            parts.append(
                rows.map { [$0.text, $0.detail].compactMap { $0 }.joined(separator: "   ") }.joined(separator: "\n"))
        }
        parts += tickets.map { "\(caption(of: $0))\n\(own.code):\n    \($0.code)" }
        return parts.joined(separator: "\n\n")
    }
}

extension PushNotice.NoticeType {
    /// What a notice of the same would be.
    init(_ kind: Letter.LetterType) {
        switch kind {
        case .confirmed, .tickets: self = .confirmed
        case .ready: self = .ready
        case .refused: self = .refused
        case .refunded: self = .refunded
        case .moved: self = .moved
        case .search: self = .search
        }
    }
}
