/// Reads named places: "near Siam", "in Gràcia", "within 500 m of Asok station", "between Siam and Asok", "Kampin lähellä".
extension QuestionChart {
    /// The maximum number of words in a name of a place.
    private static var longestPlace: Int { 7 }
    /// The maximum number of vague names, and of streets, that are looked up.
    private static var mostVague: Int { 4 }
    private static var mostStreets: Int { 6 }

    /// How many names may still be looked up.
    private struct Left {
        var vague = mostVague
        var streets = mostStreets
    }

    /// A place where a name may begin.
    private struct Site {
        /// The whole edge begins here.
        var start: Int
        /// The name begins here.
        var name: Int
        var sign: PlaceMention.Sign
        var within: Double?
    }

    /// - Parameter isTaken: for each piece, whether another phrase certainly begins there, before which a name ends.
    func placeEdges(_ isTaken: [Bool]) -> [Edge] {
        var edges: [Edge] = []
        var left = Left()
        for start in pieces.indices {
            for site in sites(at: start) {
                edges += named(site, isTaken, &left)
            }
            edges += betweens(at: start, isTaken, &left)
            edges += before(start)
        }
        return edges + last(isTaken) + centreEdges()
    }

    private func sites(at start: Int) -> [Site] {
        var sites: [Site] = []
        for (sign, mention) in [
            (Sign.near, PlaceMention.Sign.near), (.beside, .near), (.within, .perhaps),
        ] {
            for name in ends(sign, at: start) { sites.append(Site(start: start, name: name, sign: mention)) }
        }
        for place in optional(.reach, at: start) {
            guard let (metres, after) = distance(at: place) else { continue }
            for name in ends(.from, at: after) + ends(.near, at: after) {
                sites.append(Site(start: start, name: name, sign: .near, within: metres))
            }
        }
        return sites
    }

    /// The longest known name at a site; articles may precede it.
    private func named(_ site: Site, _ isTaken: [Bool], _ left: inout Left) -> [Edge] {
        guard site.name < pieces.count else { return [] }
        // The first word of a name may be a phrase of another language: "Mo Chit".
        let end = nameEnd(from: site.name + 1, isTaken)
        if let found = longest(site, end, { place(PlaceMention(name: $0, sign: site.sign)) ?? inflected($0, site) }) {
            return [edge(site.start..<found.end, found.named, site.within, sureness: 0.2)]
        }
        if let found = nearestOfKind(site) {
            return [edge(site.start..<found.end, found.named, site.within, sureness: 0.2)]
        }
        // A street may begin with a kind: "along Club Street".
        let street = longest(site, end, isWhole: true) { name in
            guard site.sign != .near, left.streets > 0 else { return nil }
            left.streets -= 1
            return place(PlaceMention(name: name, sign: .none, isVague: true))
        }
        if let street { return [edge(site.start..<street.end, street.named, site.within, sureness: 0.2)] }
        // "a cafe", "an indian": a short preposition of some language, or a kind, is no sign of a place.
        guard !isTaken[site.name],
            site.sign == .near || folded(site.start..<site.name).utf8.count > 2 || site.within != nil || isPlain(site),
            kindEnd(at: site.name) == nil || site.sign == .near
        else { return [] }
        let found = longest(site, end, isWhole: true) { name in
            guard left.vague > 0 else { return nil }
            left.vague -= 1
            return place(PlaceMention(name: name, sign: site.sign, isVague: true))
        }
        // Places say "Keleti" where a question says "Keleti station".
        return found.map { found in
            let last = ends(Sign.station, at: found.end).first ?? found.end
            return [edge(site.start..<last, found.named, site.within, sureness: 0)]
        } ?? []
    }

    /// "near the railway station": the nearest of a kind, if something else is looked for there.
    private func nearestOfKind(_ site: Site) -> (named: Named, end: Int)? {
        guard site.sign == .near else { return nil }
        for start in [site.name] + ends(.any, at: site.name) + ends(.the, at: site.name) {
            guard let end = kindEnd(at: start), end == pieces.count || !phrases(at: end).isEmpty,
                haveKind(outside: site.start..<end)
            else { continue }
            let mention = PlaceMention(name: written(Array(start..<end)), sign: .kind)
            if let named = place(mention) { return (named, end) }
        }
        return nil
    }

    private func haveKind(outside range: Range<Int>) -> Bool {
        pieces.indices.contains { !range.contains($0) && kindEnd(at: $0) != nil }
    }

    /// Where a name ends at the latest: before another phrase.
    private func nameEnd(from start: Int, _ isTaken: [Bool]) -> Int {
        (start..<pieces.count).first { isTaken[$0] } ?? pieces.count
    }

    /// The last words without a preposition, if one of them is a phrase of another language, too: "condo Mo Chit".
    private func last(_ isTaken: [Bool]) -> [Edge] {
        for start in [pieces.count - 3, pieces.count - 2]
        where start > 0 && isTaken[start] && phrases(at: start).first?.end == start + 1 {
            guard let named = place(PlaceMention(name: written(Array(start..<pieces.count)), sign: .none)) else {
                continue
            }
            return [edge(start..<pieces.count, named, nil, sureness: 0)]
        }
        return []
    }

    /// True for "in", "at" and "en": prepositions of places.
    private func isPlain(_ site: Site) -> Bool {
        ["in", "at", "en", "à", "в", "ใน"].contains(folded(site.start..<site.name)) && site.name + 1 <= pieces.count
    }

    /// - Parameter isWhole: true if the name ends at the end or before a phrase, so that "Little" is not meant by "in Little India".
    private func longest(
        _ site: Site, _ end: Int, isWhole: Bool = false, _ find: (String) -> Named?
    ) -> (named: Named, end: Int)? {
        for last in stride(from: min(end, site.name + Self.longestPlace), to: site.name, by: -1) {
            if isWhole, last < end, phrases(at: last).isEmpty, site.sign != .near || kindEnd(at: last) == nil {
                continue
            }
            for start in site.name..<min(last, site.name + 2)
            where start == site.name || PlaceWords.articles.contains(pieces[site.name].folded) {
                // "here" and "por la zona" are no vague names.
                if isWhole, ends(.filler, at: start).contains(last) || ends(.filler, at: site.start).contains(last) {
                    continue
                }
                if let named = find(written(Array(start..<last))) { return (named, last) }
            }
        }
        return nil
    }

    private func edge(_ range: Range<Int>, _ named: Named, _ within: Double?, sureness: Double) -> Edge {
        // "500 m from Siam", "near Siam, within 500 m"
        Edge(
            meaning: .near(named, within: within), pieces: range,
            score: Self.score(range.count, each: 1.3) + sureness)
    }

    /// "between Siam and Asok".
    private func betweens(at start: Int, _ isTaken: [Bool], _ left: inout Left) -> [Edge] {
        for first in ends(.between, at: start) where digits(first) == nil {
            for middle in stride(from: first + 1, to: min(pieces.count, first + Self.longestPlace), by: 1) {
                guard let second = end(.and, at: middle), second < pieces.count else { continue }
                let end = nameEnd(from: second + 1, isTaken)
                let last = min(end, second + Self.longestPlace)
                guard second < last, let one = named(first..<middle, &left) else { continue }
                let site = Site(start: start, name: second, sign: .perhaps)
                let other =
                    longest(site, end, { place(PlaceMention(name: $0, sign: .perhaps)) })
                    ?? named(second..<last, &left).map { ($0, last) }
                guard let other else { continue }
                let range = start..<other.end
                return [
                    Edge(meaning: .between(one, other.named), pieces: range, score: Self.score(range.count, each: 1.35))
                ]
            }
        }
        return []
    }

    /// The place that exactly these pieces name.
    private func named(_ range: Range<Int>, _ left: inout Left) -> Named? {
        let name = written(Array(range))
        if let found = place(PlaceMention(name: name, sign: .near)) { return found }
        guard left.vague > 0, kindEnd(at: range.lowerBound) == nil else { return nil }
        left.vague -= 1
        return place(PlaceMention(name: name, sign: .near, isVague: true))
    }

    /// "Kampin lähellä", 渋谷駅の近く: the place stands before the preposition that begins here.
    private func before(_ start: Int) -> [Edge] {
        let signs =
            ends(.nearAfter, at: start).map { ($0, PlaceMention.Sign.near) }
            + ends(.withinAfter, at: start).map { ($0, PlaceMention.Sign.perhaps) }
        guard start > 0, let (end, sign) = signs.first else { return [] }
        for first in stride(from: start - 1, through: max(0, start - 3), by: -1).reversed() {
            let name = written(Array(first..<start))
            let found =
                place(PlaceMention(name: name, sign: sign))
                ?? (sign == .near ? inflected(name) : nil)
            if let found { return [edge(first..<end, found, nil, sureness: 0.2)] }
        }
        // 火车站附近的咖啡馆: the nearest of a kind.
        if sign == .near, let first = (max(0, start - 3)..<start).first(where: { kindEnd(at: $0) == start }),
            first == 0 || kindEnd(at: first - 1) == nil, haveKind(outside: first..<end),
            let named = place(PlaceMention(name: written(Array(first..<start)), sign: .kind))
        {
            return [edge(first..<end, named, nil, sureness: 0.2)]
        }
        // A vague name: the word before, in its nominative.
        guard sign == .near, kindEnd(at: start - 1) == nil, phrases(at: start - 1).isEmpty else { return [] }
        let name = written([start - 1])
        let found = ([name] + PlaceWords.nominatives(of: name).prefix(2)).lazy.compactMap {
            place(PlaceMention(name: $0, sign: .near, isVague: true))
        }.first
        return found.map { [edge(start - 1..<end, $0, nil, sureness: 0)] } ?? []
    }

    private func inflected(_ name: String, _ site: Site) -> Named? { site.sign == .near ? inflected(name) : nil }

    private func inflected(_ name: String) -> Named? {
        PlaceWords.nominatives(of: name).lazy.compactMap { place(PlaceMention(name: $0, sign: .none)) }.first
    }

    // MARK: - Without a preposition

    /// "Helsingissä", "Kampissa", "Kampin asemalla".
    func addInflectedPlace(to reading: inout Reading) {
        for number in reading.words {
            let word = pieces[number].folded
            if PlaceWords.isStationInCase(word), PlaceWords.isInside(word), reading.words.contains(number - 1),
                let named = inflected(written([number - 1, number]))
            {
                return take(number - 1..<number + 1, named, &reading)
            }
            guard PlaceWords.isInside(word), !namesKind(number..<(number + 1)) else { continue }
            if let named = inflected(word) { return take(number..<(number + 1), named, &reading) }
        }
    }

    /// "sushi Siam", "Siam sushi": a place at the end or the beginning, if all other words name kinds. Otherwise a street: "carrer Verdi",
    /// "sushi Club Street".
    func addBarePlace(to reading: inout Reading) {
        let words = reading.words
        defer { if !reading.parts.contains(where: \.isPlace) { addBareStreet(to: &reading) } }
        for isAtEnd in [true, false] {
            for count in stride(from: min(3, words.count - 1), to: 0, by: -1) {
                let name = isAtEnd ? words.suffix(count) : words.prefix(count)
                let others = isAtEnd ? words.dropLast(count) : words.dropFirst(count)
                guard let first = name.first, let last = name.last, last - first == count - 1,
                    vocabulary.nameKinds(others.map { pieces[$0].folded })
                        || vocabulary.hasAlias(others.map { pieces[$0].folded }),
                    isAtEnd || !namesKind(first..<last + 1)
                else { continue }
                let mention = PlaceMention(name: written(Array(first...last)), sign: .none)
                if let named = place(mention) { return take(first..<(last + 1), named, &reading) }
            }
        }
    }

    /// "carrer Verdi", "sushi Club Street", 旺角茶餐廳: a street or a part of a city at the end, or at the beginning before kinds.
    private func addBareStreet(to reading: inout Reading) {
        let words = reading.words
        for count in stride(from: min(Self.longestPlace, words.count), to: 0, by: -1) {
            for (name, others) in [
                (words.suffix(count), words.dropLast(count)), (words.prefix(count), words.dropFirst(count)),
            ] {
                guard let first = name.first, let last = name.last, last - first == count - 1,
                    count > 1 || pieces[first].isUnspaced || pieces[first].isJoined,
                    others.isEmpty || vocabulary.nameKinds(others.map { pieces[$0].folded }),
                    !vocabulary.nameKinds(name.map { pieces[$0].folded })
                else { continue }
                let mention = PlaceMention(name: written(Array(first...last)), sign: .none, isVague: true)
                if let named = place(mention) { return take(first..<(last + 1), named, &reading) }
            }
        }
    }

    private func take(_ range: Range<Int>, _ named: Named, _ reading: inout Reading) {
        reading.words.removeAll { range.contains($0) }
        reading.parts.append(Part(meaning: .near(named, within: nil), pieces: range))
    }
}
