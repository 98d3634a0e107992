import Contract
import Events

/// Codes of tickets for screenings: the bearer shows one at the door, and each of its seats counts once.
enum TicketCode {
    /// `<order>.<26 of a–z 2–7>`: the order's id, so that any gateway finds the order, and 130 random bits that nobody can guess.
    static func make(for order: String) -> String {
        var generator = SystemRandomNumberGenerator()
        let secret = (0..<26).map { _ in alphabet.randomElement(using: &generator) ?? "a" }
        return "\(order).\(String(secret))"
    }

    /// What a person types at the door instead of the code: the first signs of its secret.
    static func typed(_ code: String) -> String {
        String(code.drop { $0 != "." }.dropFirst().prefix(TypedTicket.length))
    }

    /// True if a text is the code, or the order's id, a full stop and what a person types.
    static func matches(_ code: String, _ text: String) -> Bool {
        text == code || text == "\(code.prefix { $0 != "." }).\(typed(code))"
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
}

extension Order {
    /// Issues one ticket for each line with seats, for all its seats.
    mutating func issueTickets(_ make: (String) -> String) {
        for index in lines.indices where lines[index].show != nil && lines[index].ticket == nil {
            lines[index].ticket = make(id)
        }
    }

    /// The refusal to take back the seats at some places at a time; nil if they can be given back.
    func refusalToReturnSeats(of places: Set<String>, at time: Timestamp) -> Reason? {
        let lines = lines.filter { places.contains($0.place) }
        if let used = lines.first(where: { $0.admitted > 0 }) {
            return Reason(
                "wrong-status", "The ticket for “\(used.name ?? used.item)” was used already.", item: used.item)
        }
        guard let line = lines.first(where: { $0.show.map { $0.startDate.instant <= time } ?? false }),
            let show = line.show
        else { return nil }
        return Reason(
            "already-started",
            "“\(line.name ?? line.item)” began at \(show.startDate.timeOfDay) on \(show.startDate.date); its seats cannot be given back any more.",
            item: line.item)
    }
}
