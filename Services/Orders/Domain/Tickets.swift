import Contract
import Events

/// Tickets for screenings: the bearer shows one at the door, and it is valid once.
enum TicketCode {
    /// `<order>.<26 of a–z 2–7>`: the order's id, so that any gateway finds the order, and 130 random bits that nobody can guess.
    static func make(for order: String) -> String {
        var generator = SystemRandomNumberGenerator()
        let secret = (0..<26).map { _ in alphabet.randomElement(using: &generator) ?? "a" }
        return "\(order).\(String(secret))"
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
}

extension Order {
    /// Gives each line with seats one ticket for all its seats.
    mutating func issueTickets(_ make: (String) -> String) {
        for index in lines.indices where lines[index].show != nil && lines[index].ticket == nil {
            lines[index].ticket = make(id)
        }
    }

    /// Why the seats at some places cannot be given back any more at a moment; nil if they can.
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
