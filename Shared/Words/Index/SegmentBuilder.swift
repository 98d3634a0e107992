import Geo

/// Collects documents, then numbers them along the curve and turns their words into lists.
struct SegmentBuilder {
    /// The maximum number of words of one document that are read.
    static let mostWords = 2_000

    /// The maximum number of letters of a name that are kept.
    private static let longestName = 120

    /// The size of the cache of texts, because menus, streets and types recur. Each text has one possible slot.
    private static let mostRemembered = 1 << 12

    /// A term with the number of its text.
    private struct Entry {
        var word: UInt32
        var weight: Float
        var inName: Bool
        var isWord: Bool
        var isKind: Bool
    }

    private let vocabulary: Vocabulary
    private var remembered: [(text: WordDocument.Text, entries: [Entry])?] = []
    private(set) var columns = Segment.Columns()
    private var names: [String] = []
    private var words = WordNumbers()
    private var counts: [UInt32] = []
    /// For each word, the number of the word whose list it shares: its stem.
    private var stems: [UInt32] = []
    private var entryWords: [UInt32] = []
    private var entryWeights: [UInt8] = []
    private var entryEnds: [Int] = []
    /// The current document's sum for each list; and its position by the list's number, which may be out of date.
    private var gathered: [(list: UInt32, sum: Float, inName: Bool)] = []
    private var gatheredAt: [UInt32] = []

    /// - Parameter room: the expected number of documents. Unused room costs nothing; growing step by step would copy everything
    ///   repeatedly.
    init(_ vocabulary: Vocabulary, room: Int = 0) {
        self.vocabulary = vocabulary
        guard room > 0 else { return }
        columns.ids.reserveCapacity(room)
        columns.cells.reserveCapacity(room)
        columns.latitudes.reserveCapacity(room)
        columns.longitudes.reserveCapacity(room)
        columns.standings.reserveCapacity(room)
        names.reserveCapacity(room)
        entryEnds.reserveCapacity(room)
        // About the number of words of a place with a name and a type.
        entryWords.reserveCapacity(4 * room)
        entryWeights.reserveCapacity(4 * room)
    }

    var count: Int { columns.ids.count }

    mutating func add(_ document: WordDocument) {
        gathered.removeAll(keepingCapacity: true)
        var taken = 0
        for text in document.texts where taken < SegmentBuilder.mostWords {
            let entries = entries(of: text)
            taken += entries.count
            for entry in entries {
                if entry.isWord { counts[Int(entry.word)] += 1 }
                let place = gatheredPlace(of: stems[Int(entry.word)])
                // Two tags of one kind count like one.
                let before = gathered[place].sum
                gathered[place].sum = entry.isKind ? max(before, entry.weight) : before + entry.weight
                if entry.inName { gathered[place].inName = true }
            }
        }
        for (list, sum, inName) in gathered {
            entryWords.append(list)
            let weight = UInt8(max(1, min(127, (127 * sum / (sum + 2)).rounded())))
            entryWeights.append(weight | (inName ? Segment.inName : 0))
        }
        entryEnds.append(entryWords.count)
        let position = document.position
        addColumns(
            id: document.id,
            cell: position.map { Cells.cell(latitude: $0.latitude, longitude: $0.longitude) } ?? Cells.nowhere,
            latitude: position.map { Float($0.latitude) } ?? .nan,
            longitude: position.map { Float($0.longitude) } ?? .nan,
            standing: Float(Combination.standing(document.rating)),
            name: document.texts.first { $0.field == .name }?.text ?? "")
    }

    private mutating func gatheredPlace(of list: UInt32) -> Int {
        let known = Int(gatheredAt[Int(list)])
        if known < gathered.count, gathered[known].list == list { return known }
        gatheredAt[Int(list)] = UInt32(gathered.count)
        gathered.append((list, 0, false))
        return gathered.count - 1
    }

    private mutating func entries(of text: WordDocument.Text) -> [Entry] {
        if remembered.isEmpty { remembered = Array(repeating: nil, count: SegmentBuilder.mostRemembered) }
        let place = text.hashValue & (SegmentBuilder.mostRemembered - 1)
        if let known = remembered[place], known.text == text { return known.entries }
        let entries = TextTerms.of(text, vocabulary).map {
            Entry(
                word: number(of: $0.text), weight: $0.weight, inName: $0.inName, isWord: $0.isWord,
                isKind: $0.text.utf8.first == Vocabulary.mark.utf8.first)
        }
        remembered[place] = (text, entries)
        return entries
    }

    private mutating func addColumns(
        id: Int, cell: UInt32, latitude: Float, longitude: Float, standing: Float, name: String
    ) {
        columns.ids.append(id)
        columns.cells.append(cell)
        columns.latitudes.append(latitude)
        columns.longitudes.append(longitude)
        columns.standings.append(standing)
        let longest = SegmentBuilder.longestName
        names.append(name.utf8.count <= longest ? name : String(name.prefix(longest)))
    }

    private mutating func number(of text: String) -> UInt32 { number(of: text, hash: WordNumbers.hash(text)) }

    private mutating func number(of text: String, hash: UInt32) -> UInt32 {
        if let number = words.number(of: text, hash: hash) { return number }
        let number = newNumber(text, hash)
        let stem = Stem.of(text)
        if stem != text {
            let hash = WordNumbers.hash(stem)
            stems[Int(number)] = words.number(of: stem, hash: hash) ?? newNumber(stem, hash)
        }
        return number
    }

    private mutating func newNumber(_ text: String, _ hash: UInt32) -> UInt32 {
        let number = words.add(text, hash: hash)
        counts.append(0)
        stems.append(number)
        gatheredAt.append(0)
        return number
    }

    /// Adds the documents of a segment that are not removed.
    mutating func absorb(_ segment: Segment, without removed: RemovedDocuments) {
        var words = [UInt32](repeating: 0, count: segment.listCount)
        for key in 0..<segment.keyCount {
            let number = number(of: String(decoding: segment.key(key), as: UTF8.self))
            counts[Int(number)] += segment.keyCounts[key]
            words[Int(segment.keyLists[key])] = stems[Int(number)]
        }
        var ends = [Int](repeating: 0, count: segment.count + 1)
        for entry in segment.documents.indices { ends[Int(segment.documents[entry]) + 1] += 1 }
        for document in 0..<segment.count { ends[document + 1] += ends[document] }
        var cursors = ends
        var places = [Int](repeating: 0, count: segment.documents.count)
        var lists = [UInt32](repeating: 0, count: segment.documents.count)
        for list in 0..<(segment.listCount) {
            for place in segment.entries(UInt32(list)) {
                let document = Int(segment.documents[place])
                places[cursors[document]] = place
                lists[cursors[document]] = words[list]
                cursors[document] += 1
            }
        }
        for document in 0..<segment.count where !removed[document] {
            for entry in ends[document]..<ends[document + 1] {
                entryWords.append(lists[entry])
                entryWeights.append(segment.weights[places[entry]])
            }
            entryEnds.append(entryWords.count)
            addColumns(
                id: segment.ids[document], cell: segment.cells[document],
                latitude: segment.latitudes[document], longitude: segment.longitudes[document],
                standing: segment.standings[document], name: segment.name(document))
        }
    }

    /// Adds what another builder collected of other documents.
    mutating func absorb(_ other: consuming SegmentBuilder) {
        var numbers: [UInt32] = []
        numbers.reserveCapacity(other.words.texts.count)
        for (place, text) in other.words.texts.enumerated() {
            let number = number(of: text, hash: other.words.hashes[place])
            counts[Int(number)] += other.counts[place]
            numbers.append(number)
        }
        let before = entryWords.count
        entryWords.reserveCapacity(before + other.entryWords.count)
        for word in other.entryWords { entryWords.append(numbers[Int(word)]) }
        entryWeights += other.entryWeights
        entryEnds.reserveCapacity(entryEnds.count + other.entryEnds.count)
        for end in other.entryEnds { entryEnds.append(before + end) }
        columns.ids += other.columns.ids
        columns.cells += other.columns.cells
        columns.latitudes += other.columns.latitudes
        columns.longitudes += other.columns.longitudes
        columns.standings += other.columns.standings
        names += other.names
    }

    /// Empties the cache of texts, when no more documents follow for a while.
    mutating func forget() { remembered = [] }

    /// Builds the segment and empties the builder, because both together would take twice the memory.
    mutating func segment() -> Segment {
        let texts = words.texts
        (remembered, words, gatheredAt) = ([], WordNumbers(), [])
        let order = documentOrder()
        let (keys, lists, listOf) = directory(texts)
        (counts, stems) = ([], [])
        let filled = filled(lists, listOf, order)
        (entryWords, entryWeights, entryEnds) = ([], [], [])
        let sorted = sorted(order)
        (columns, names) = (Segment.Columns(), [])
        return Segment(columns: sorted, keys: keys, lists: filled)
    }

    /// The documents in the order of the curve.
    private func documentOrder() -> [Int] {
        struct Row {
            let cell: UInt32
            let place: UInt32
            let id: Int
        }
        var rows = columns.ids.indices.map {
            Row(cell: columns.cells[$0], place: UInt32($0), id: columns.ids[$0])
        }
        rows.sort { $0.cell == $1.cell ? $0.id < $1.id : $0.cell < $1.cell }
        return rows.map { Int($0.place) }
    }

    /// Sorts by bytes. The first eight bytes stand beside the number, where almost all comparisons end.
    private func order(_ words: [Int], by texts: [String]) -> [Int] {
        struct Row {
            let head: UInt64
            let word: UInt32
        }
        var rows = words.map { word in
            var head: UInt64 = 0
            for byte in texts[word].utf8.prefix(8) { head = head << 8 | UInt64(byte) }
            return Row(head: head << UInt64(8 * (8 - min(8, texts[word].utf8.count))), word: UInt32(word))
        }
        // Words have no zero byte, so a shorter one is less, as it has to be.
        rows.sort { left, right in
            if left.head != right.head { return left.head < right.head }
            return texts[Int(left.word)].utf8.lexicographicallyPrecedes(texts[Int(right.word)].utf8)
        }
        return rows.map { Int($0.word) }
    }

    private func directory(_ texts: [String]) -> (Segment.Keys, Segment.Lists, [UInt32]) {
        var sizes = [UInt32](repeating: 0, count: texts.count)
        for word in entryWords { sizes[Int(word)] += 1 }
        let used = order(texts.indices.filter { sizes[Int(stems[$0])] > 0 }, by: texts)
        var keys = Segment.Keys()
        var lists = Segment.Lists()
        var listOf = [UInt32](repeating: .max, count: texts.count)
        for word in used {
            let stem = Int(stems[word])
            if listOf[stem] == .max {
                listOf[stem] = UInt32(lists.starts.count - 1)
                lists.starts.append(lists.starts.last! + sizes[stem])
            }
            keys.bytes += texts[word].utf8
            keys.ends.append(UInt32(keys.bytes.count))
            keys.counts.append(min(counts[word], UInt32(columns.ids.count)))
            keys.lists.append(listOf[stem])
        }
        return (keys, lists, listOf)
    }

    private func sorted(_ order: [Int]) -> Segment.Columns {
        var result = Segment.Columns()
        result.ids = order.map { columns.ids[$0] }
        result.cells = order.map { columns.cells[$0] }
        result.latitudes = order.map { columns.latitudes[$0] }
        result.longitudes = order.map { columns.longitudes[$0] }
        result.standings = order.map { columns.standings[$0] }
        for document in order {
            result.names += names[document].utf8
            result.nameEnds.append(UInt32(result.names.count))
        }
        return result
    }

    private func filled(_ empty: Segment.Lists, _ listOf: [UInt32], _ order: [Int]) -> Segment.Lists {
        var lists = empty
        lists.documents = [UInt32](repeating: 0, count: entryWords.count)
        lists.weights = [UInt8](repeating: 0, count: entryWords.count)
        var cursors = lists.starts
        for (document, place) in order.enumerated() {
            for entry in (place == 0 ? 0 : entryEnds[place - 1])..<entryEnds[place] {
                let list = Int(listOf[Int(entryWords[entry])])
                lists.documents[Int(cursors[list])] = UInt32(document)
                lists.weights[Int(cursors[list])] = entryWeights[entry]
                cursors[list] += 1
            }
        }
        return lists
    }
}
