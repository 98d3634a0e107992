/// Reads "near a station" and "within 500 m of any station": phrases for an unnamed station; and distances from the reader.
extension QuestionChart {
    private typealias Read = (metres: Double?, end: Int)

    func stationEdges(at start: Int) -> [Edge] {
        [nearStation(start), distanceFromStation(start), stationNear(start)].compactMap { read in
            read.map {
                Edge(
                    meaning: .nearStation($0.metres), pieces: start..<$0.end,
                    score: Self.score($0.end - start, each: 1.3))
            }
        }
    }

    /// "within 500 m", "2 km away", "within 10 minutes of here".
    func distanceEdges(at start: Int) -> [Edge] {
        optional(.reach, at: start).flatMap { place -> [Edge] in
            guard let (metres, end) = distance(at: place) else { return [] }
            let ends = optional(.away, at: end) + ends(.orLess, at: end)
            return ends.filter { place > start || $0 > end }.map {
                Edge(meaning: .within(metres), pieces: start..<$0, score: Self.score($0 - start, each: 1.25))
            }
        }
    }

    /// "near a station"; "ห่างจากสถานีไม่เกิน 500 เมตร".
    private func nearStation(_ start: Int) -> Read? {
        for place in ends(.near, at: start) + ends(.nearAny, at: start) + ends(.beside, at: start) {
            for (end, isAny) in stations(at: place) {
                for number in ends(.reach, at: end) {
                    if let (metres, end) = distance(at: number) { return (metres, end) }
                }
                if isAny || isOver(end) { return (nil, end) }
            }
        }
        return nil
    }

    /// "within 500 m of any station", "5 minutes from a station".
    private func distanceFromStation(_ start: Int) -> Read? {
        for place in optional(.reach, at: start) {
            guard let (metres, after) = distance(at: place) else { continue }
            for link in optional(.from, at: after) {
                for (end, isAny) in stations(at: link) where isAny || isOver(end) { return (metres, end) }
            }
        }
        return nil
    }

    /// "aseman lähellä", but not "Kampin aseman lähellä", which names the station.
    private func stationNear(_ start: Int) -> Read? {
        for place in optional(.any, at: start) {
            let isFree = start == 0 || !phrases(at: start - 1).isEmpty || namesKind(start - 1..<start)
            guard place > start || isFree else { continue }
            for end in ends(.stationOf, at: place) {
                if let after = ends(.nearAfter, at: end).first { return (nil, after) }
            }
        }
        return nil
    }

    /// The ends of phrases for a station here, and whether each means any station; otherwise a name may follow.
    private func stations(at start: Int) -> [(end: Int, isAny: Bool)] {
        let begins =
            ends(.any, at: start).map { ($0, true) } + ends(.the, at: start).map { ($0, false) } + [(start, false)]
        return begins.flatMap { place, isAny in
            ends(.station, at: place).map { end in
                let tail = ends(.away, at: end).first
                return (tail ?? end, isAny || tail != nil)
            }
        }
    }

    /// True if no possible name follows.
    private func isOver(_ place: Int) -> Bool {
        // "la estación de Sants": these words may lead to a name.
        let leading: Set<Sign> = [.from, .between, .any, .the, .and, .within, .on, .at, .about]
        return place == pieces.count || phrases(at: place).contains { !$0.signs.isSubset(of: leading) }
    }
}
