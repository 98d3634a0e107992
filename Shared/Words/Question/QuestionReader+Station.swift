/// Reads "near a station" and "within 500 m of any station": phrases for an unnamed station.
extension QuestionReader {
    private typealias Read = (metres: Double?, end: Int)

    /// - Returns: the next piece; nil if no such phrase begins here.
    mutating func readStation(at start: Int) -> Int? {
        guard let read = nearStation(start) ?? distanceFromStation(start) ?? stationNear(start) else { return nil }
        add(.nearStation(read.metres), start..<read.end)
        return read.end
    }

    /// "near a station"; "ห่างจากสถานีไม่เกิน 500 เมตร".
    private func nearStation(_ start: Int) -> Read? {
        for place in ends(of: StationPhrases.near, at: start) {
            for (end, isAny) in stations(at: place) {
                for number in ends(of: StationPhrases.within, at: end) {
                    if let (metres, end) = distance(at: number) { return (metres, end) }
                }
                if isAny || isOver(end) { return (nil, end) }
            }
        }
        return nil
    }

    /// "within 500 m of any station", "5 minutes from a station".
    private func distanceFromStation(_ start: Int) -> Read? {
        for place in ends(of: StationPhrases.within, at: start) + [start] {
            guard let (metres, after) = distance(at: place) else { continue }
            for link in ends(of: StationPhrases.from, at: after) + [after] {
                for (end, isAny) in stations(at: link) where isAny || isOver(end) { return (metres, end) }
            }
        }
        return nil
    }

    /// "aseman lähellä", but not "Kampin aseman lähellä", which names the station.
    private func stationNear(_ start: Int) -> Read? {
        for place in ends(of: StationPhrases.any, at: start) + [start] {
            guard place > start || start == 0 || taken[start - 1] || namesKind(start - 1..<start) else { continue }
            for end in ends(of: StationPhrases.stationsOwn, at: place) where end < pieces.count {
                guard Phrases.meanings[pieces[end].folded]?.contains(.nearBefore) == true else { continue }
                return (nil, end + 1)
            }
        }
        return nil
    }

    /// The ends of phrases for a station here, and whether each means any station; otherwise a name may follow.
    private func stations(at start: Int) -> [(end: Int, isAny: Bool)] {
        let begins =
            ends(of: StationPhrases.any, at: start).map { ($0, true) }
            + ends(of: StationPhrases.one, at: start).map { ($0, false) } + [(start, false)]
        return begins.flatMap { place, isAny in
            ends(of: StationPhrases.stations, at: place).map { end in
                let tail = ends(of: StationPhrases.tails, at: end).first
                return (tail ?? end, isAny || tail != nil)
            }
        }
    }

    /// True if no possible name follows.
    private func isOver(_ place: Int) -> Bool {
        let most = min(pieces.count, place + Phrases.longest)
        return place == pieces.count
            || (place + 1...most).contains { Phrases.meanings[folded(place..<$0)] != nil }
    }

    /// "500 m", "1.5 km", "500m", "5 minutes".
    private func distance(at start: Int) -> (metres: Double, end: Int)? {
        guard start < pieces.count else { return nil }
        let digits = pieces[start].folded.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return nil }
        if let unit = StationPhrases.units[String(pieces[start].folded.dropFirst(digits.count))], digits.count < 6 {
            return Double(digits).map { ($0 * unit, start + 1) }
        }
        var place = start
        guard let number = amount(&place), place < pieces.count, let unit = StationPhrases.units[pieces[place].folded]
        else { return nil }
        return (number * unit, place + 1)
    }

    /// The ends of the phrases that begin at a piece, the longest first.
    private func ends(of phrases: Set<String>, at start: Int) -> [Int] {
        guard start < pieces.count else { return [] }
        let most = min(pieces.count, start + StationPhrases.longest)
        return (start + 1...most).reversed().filter { phrases.contains(folded(start..<$0)) }
    }
}
