/// Times of mail and feeds (RFC 822, RFC 5322): "Fri, 20 Nov 2026 18:00:00 +0200".
enum InternetTime {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// RFC 5322, section 4.3.
    private static let zones = [
        "z": "+00:00", "ut": "+00:00", "gmt": "+00:00", "utc": "+00:00", "est": "-05:00", "edt": "-04:00",
        "cst": "-06:00", "cdt": "-05:00",
        "mst": "-07:00", "mdt": "-06:00", "pst": "-08:00", "pdt": "-07:00",
    ]

    /// Longest text that is read, in bytes of UTF-8.
    private static let longest = 100

    /// Nil if it is no such time.
    static func iso8601(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let hasClock = text.contains(":")
        var words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" && !hasClock }.map(String.init)
        if let first = words.first, first.allSatisfy(\.isLetter), !months.contains(first) { words.removeFirst() }
        guard (4...5).contains(words.count), let day = Int(words[0]), (1...31).contains(day),
            let month = months.firstIndex(of: String(words[1].prefix(3))), let written = Int(words[2])
        else { return nil }
        let year = written < 50 ? 2000 + written : written < 100 ? 1900 + written : written
        let time = words[3].split(separator: ":").map { Int($0) }
        guard (1000...9999).contains(year), (2...3).contains(time.count), let hour = time[0], let minute = time[1],
            (0...23).contains(hour), (0...59).contains(minute), let second = time.count == 3 ? time[2] : 0,
            (0...60).contains(second), let zone = zone(words.count == 5 ? words[4] : "gmt")
        else { return nil }
        return "\(year)-\(two(month + 1))-\(two(day))T\(two(hour)):\(two(minute)):\(two(min(second, 59)))\(zone)"
    }

    private static func zone(_ text: String) -> String? {
        if let zone = zones[text] { return zone }
        guard text.utf8.count == 5, let sign = text.first, sign == "+" || sign == "-",
            text.dropFirst().allSatisfy(\.isNumber)
        else { return nil }
        return "\(text.prefix(3)):\(text.suffix(2))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
