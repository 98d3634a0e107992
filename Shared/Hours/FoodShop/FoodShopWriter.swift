extension OpeningHours {
    /// These hours in at most four lines of the food shop's format. Hours that were read from such lines are written unchanged.
    ///
    /// The format has only ordinary weeks: dates, single weeks of a month, public holidays and open ends are left out. Days with the same
    /// hours share a line. With more than four different lines, closed days are left out, and the last line holds several, separated by
    /// semicolons. Unknown hours become the first line of their text.
    public var foodShopLines: [String] {
        guard isKnown else { return text.map { [String($0.prefix { $0 != "\n" })] } ?? [] }
        let written = (text ?? "").split(separator: "\n").map(String.init)
        if written.count <= FoodShop.mostLines, let read = try? OpeningHours(foodShop: written), read.rules == rules {
            return written
        }
        var lines = FoodShop.lines(for: ordinaryWeek, omittingClosed: false)
        if lines.count > FoodShop.mostLines { lines = FoodShop.lines(for: ordinaryWeek, omittingClosed: true) }
        let first = lines.prefix(FoodShop.mostLines - 1)
        let rest = lines.dropFirst(FoodShop.mostLines - 1)
        return first + (rest.isEmpty ? [] : [rest.joined(separator: "; ")])
    }
}

extension FoodShop {
    /// One line for all days with the same hours, in the order of the first of them.
    fileprivate static func lines(for week: [[TimeSpan]], omittingClosed: Bool) -> [String] {
        var lines: [(hours: String, days: [String])] = []
        for (day, times) in zip(dayNames, week) where !(omittingClosed && times.isEmpty) {
            let hours = times.isEmpty ? closed : times.map(text).joined(separator: ", ")
            if let index = lines.firstIndex(where: { $0.hours == hours }) {
                lines[index].days.append(day)
            } else {
                lines.append((hours, [day]))
            }
        }
        return lines.map { "\($0.days.joined(separator: ", ")): \($0.hours)" }
    }

    private static func text(_ span: TimeSpan) -> String {
        "\(text(span.opens))-\(text(span.closes <= 1440 ? span.closes : span.closes - 1440))"
    }

    /// "18", "11:30".
    private static func text(_ minutes: Int) -> String {
        padded(minutes / 60, 2) + (minutes % 60 == 0 ? "" : ":" + padded(minutes % 60, 2))
    }
}
