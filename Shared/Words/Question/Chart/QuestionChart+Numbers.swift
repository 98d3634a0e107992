/// Reads numbers, amounts of money, distances and times of a clock.
extension QuestionChart {
    /// "10", "2.50", "1,500", "two".
    func number(at start: Int) -> (value: Double, end: Int)? {
        guard start < pieces.count else { return nil }
        guard let first = digits(start) else { return NumberWords.values[pieces[start].folded].map { ($0, start + 1) } }
        var (value, place) = (first, start + 1)
        // After a point or comma, three digits are thousands.
        while place < pieces.count, let part = digits(place), pieces[place].folded.utf8.count <= 3,
            [".", ","].contains(between(place - 1, place))
        {
            let count = pieces[place].folded.utf8.count
            value = count == 3 ? value * 1_000 + part : value + part / (count == 1 ? 10 : 100)
            place += 1
        }
        return (value, place)
    }

    /// The text between two neighbouring pieces.
    func between(_ one: Int, _ two: Int) -> Substring {
        text[pieces[one].range.upperBound..<pieces[two].range.lowerBound]
    }

    func digits(_ place: Int) -> Double? {
        guard place < pieces.count else { return nil }
        let text = pieces[place].folded
        guard !text.isEmpty, text.utf8.count < 10, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Double(text)
    }

    struct Amount {
        var value: Double
        var currency: String?
        /// True if it has a currency or a factor such as "million".
        var isMoney: Bool
        var end: Int
    }

    /// "10 €", "€10", "3 M baht", "3M", "5k".
    func amount(at start: Int) -> Amount? {
        var currency = start < pieces.count ? NumberWords.currencies[pieces[start].folded] : nil
        guard let number = number(at: start + (currency == nil ? 0 : 1)) else { return nil }
        var found = Amount(value: number.value, currency: nil, isMoney: false, end: number.end)
        for (sign, factor) in [(Sign.million, 1_000_000.0), (.myriad, 10_000), (.thousand, 1_000)] {
            guard !found.isMoney, let end = end(sign, at: found.end) else { continue }
            // 3 m are millions, 500 m are metres.
            if number.value > 99, self.end(.metre, at: found.end) == end { continue }
            (found.value, found.end, found.isMoney) = (found.value * factor, end, true)
        }
        if currency == nil, found.end < pieces.count, let code = NumberWords.currencies[pieces[found.end].folded] {
            currency = code
            found.end += 1
        }
        found.currency = currency
        found.isMoney = found.isMoney || currency != nil
        return found
    }

    /// "500 m", "1.5 km", "500m", "5 minutes".
    func distance(at start: Int) -> (metres: Double, end: Int)? {
        guard let number = number(at: start), number.value < 1_000_000 else { return nil }
        for (sign, metres) in [(Sign.metre, 1.0), (.kilometre, 1_000), (.mile, 1_609), (.minute, 80)] {
            if let end = end(sign, at: number.end) { return (number.value * metres, end) }
        }
        return nil
    }

    /// The minutes since midnight of "10 pm", "22:30", "at 10"; of "10" alone with `isSure` false.
    func clock(at start: Int) -> (minutes: Int, end: Int, isSure: Bool)? {
        if let end = end(.midnight, at: start) { return (1440, end, true) }
        if let end = end(.midday, at: start) { return (720, end, true) }
        let partBefore = partOfDay(at: start)
        let place = partBefore?.end ?? start
        guard let hour = digits(place) ?? NumberWords.values[pieces[min(place, pieces.count - 1)].folded],
            place < pieces.count,
            hour <= 24, hour == hour.rounded()
        else { return nil }
        var (minutes, end, isSure) = (Int(hour) * 60, place + 1, false)
        if let part = digits(end), part < 60, pieces[end].folded.utf8.count == 2,
            [":", ".", "h"].contains(between(end - 1, end))
        {
            (minutes, end, isSure) = (minutes + Int(part), end + 1, between(end - 1, end) == ":")
        }
        if hour < 7, let after = self.end(.thum, at: end) { return (minutes + 1_080, after, true) }
        if let after = self.end(.oclock, at: end) { (end, isSure) = (after, true) }
        if let after = self.end(.half, at: end) { (minutes, end) = (minutes + 30, after) }
        if let after = self.end(.pm, at: end) {
            return (minutes < 720 ? minutes + 720 : minutes, after, true)
        }
        if let after = self.end(.am, at: end) { return (minutes >= 720 ? minutes - 720 : minutes, after, true) }
        // "10 in the evening", "las 10 de la noche", 晚上10点.
        let part = partBefore ?? optional(.on, at: end).lazy.compactMap { partOfDay(at: $0) }.first
        if let part, part.sign != .morning, minutes < 720, hour > 0 {
            minutes += part.sign == .night && hour < 6 ? 1440 : 720
        }
        if let part, partBefore == nil { (end, isSure) = (part.end, true) }
        return (minutes, end, isSure || partBefore != nil)
    }

    func partOfDay(at start: Int) -> (sign: Sign, end: Int)? {
        for sign in [Sign.morning, .afternoon, .evening, .night] {
            if let end = end(sign, at: start) { return (sign, end) }
        }
        return nil
    }
}
