import Contract
import Extraction
import Formats

/// Whether a show takes place according to its page: schema.org's `eventStatus`, of which there may be several, and `eventAttendanceMode`.
struct ShowStatus {
    private let texts: [String]
    private let isOnlineOnly: Bool

    init(_ thing: Thing) {
        func texts(_ property: String) -> [String] {
            thing[property].compactMap { $0.text ?? $0.thing?.id ?? $0.thing?.text("name") }
        }
        self.texts = texts("eventStatus")
        let modes = texts("eventAttendanceMode").map(ShowStatus.word)
        isOnlineOnly = !modes.isEmpty && modes.allSatisfy { $0 == "onlineeventattendancemode" || $0 == "online" }
    }

    /// Adds the status to the sale: changes of plan, and a move online, where there are no seats.
    /// - Throws: a fault for an unknown status. Nothing is sold then, since it may mean a cancellation.
    func settle(_ sale: inout SaleTerms) throws(ImportFault) {
        var statuses: Set<EventStatus> = []
        var unread: String?
        if isOnlineOnly { sale.availability = sale.availability ?? .discontinued }
        for text in texts where !text.allSatisfy(\.isWhitespace) {
            switch ShowStatus.words[ShowStatus.word(text)] {
            case .status(let status)?: statuses.insert(status)
            case .tentative?: sale.availability = sale.availability ?? .preOrder
            case .online?: sale.availability = sale.availability ?? .discontinued
            case nil: unread = text
            }
        }
        sale.status = [EventStatus.cancelled, .postponed, .rescheduled].first(where: statuses.contains)
        if let unread {
            sale.availability = sale.availability ?? .outOfStock
            throw ImportFault("eventStatus", "is none of schema.org's, so that no seats are sold: \(unread.prefix(60))")
        }
    }

    private enum Word {
        case status(EventStatus), online
        /// Announced with its time, but not certain (RFC 5545): nothing of it is sold yet.
        case tentative
    }

    private static func word(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "#" || $0 == ":" }).last.map(String.init) ?? ""
        let word = String(last.lowercased().filter(\.isLetter))
        return word.hasPrefix("event") ? String(word.dropFirst(5)) : word
    }

    private static let words: [String: Word] = {
        var words: [String: Word] = ["movedonline": .online, "tentative": .tentative]
        for word in ["scheduled", "confirmed", "onsale", "active"] { words[word] = .status(.scheduled) }
        for word in [
            "cancelled", "canceled", "abgesagt", "cancelado", "cancelada", "annulé", "annulée", "annullato", "peruttu",
            "anullat", "cancellat", "cancel·lada", "inställt", "afgelast",
        ] { words[word.filter(\.isLetter)] = .status(.cancelled) }
        for word in [
            "postponed", "verschoben", "aplazado", "aplazada", "pospuesto", "reporté", "reportée", "rinviato",
            "ajornat",
            "lykätty",
        ] { words[word] = .status(.postponed) }
        for word in ["rescheduled", "verlegt"] { words[word] = .status(.rescheduled) }
        return words
    }()
}
