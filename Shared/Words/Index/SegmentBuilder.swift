import Geo

/// Gathers documents, then numbers them along the curve and turns their words into lists.
struct SegmentBuilder {
    /// Words of one document beyond this many are not looked at.
    static let mostWords = 2_000

    /// Texts remembered at a time: menus, streets and kinds come again and again.
    private static let mostRemembered = 20_000

    /// A term under the number of its text.
    private struct Entry {
        var word: UInt32
        var weight: Float
        var inName: Bool
        var isWord: Bool
        var isKind: Bool
    }

    private let vocabulary: Vocabulary
    private var remembered: [WordDocument.Text: [Entry]] = [:]
    private(set) var columns = Segment.Columns()
    private var names: [String] = []
    private var numbers: [String: UInt32] = [:]
    private var texts: [String] = []
    private var counts: [UInt32] = []
    /// Number of the word under whose list a word stands: its stem.
    private var stems: [UInt32] = []
    private var entryWords: [UInt32] = []
    private var entryWeights: [UInt8] = []
    private var entryEnds: [Int] = []
    private var gathered: [UInt32: (sum: Float, inName: Bool)] = [:]

    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    var count: Int { columns.ids.count }

    mutating func add(_ document: WordDocument) {
        gathered.removeAll(keepingCapacity: true)
        var taken = 0
        for text in document.texts where taken < SegmentBuilder.mostWords {
            let entries = entries(of: text)
            taken += entries.count
            for entry in entries {
                if entry.isWord { counts[Int(entry.word)] += 1 }
                let list = stems[Int(entry.word)]
                let before = gathered[list] ?? (0, false)
                // Two tags of one kind say no more than one.
                let sum = entry.isKind ? max(before.sum, entry.weight) : before.sum + entry.weight
                gathered[list] = (sum, before.inName || entry.inName)
            }
        }
        for (list, value) in gathered {
            entryWords.append(list)
            let weight = UInt8(max(1, min(127, (127 * value.sum / (value.sum + 2)).rounded())))
            entryWeights.append(weight | (value.inName ? Segment.inName : 0))
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

    private mutating func entries(of text: WordDocument.Text) -> [Entry] {
        if let entries = remembered[text] { return entries }
        let entries = TextTerms.of(text, vocabulary).map {
            Entry(
                word: number(of: $0.text), weight: $0.weight, inName: $0.inName, isWord: $0.isWord,
                isKind: $0.text.hasPrefix(Vocabulary.mark))
        }
        if remembered.count == SegmentBuilder.mostRemembered { remembered.removeAll(keepingCapacity: true) }
        remembered[text] = entries
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
        names.append(String(name.prefix(120)))
    }

    private mutating func number(of text: String) -> UInt32 {
        if let number = numbers[text] { return number }
        let number = newNumber(text)
        let stem = Stem.of(text)
        if stem != text { stems[Int(number)] = numbers[stem] ?? newNumber(stem) }
        return number
    }

    private mutating func newNumber(_ text: String) -> UInt32 {
        let number = UInt32(texts.count)
        numbers[text] = number
        texts.append(text)
        counts.append(0)
        stems.append(number)
        return number
    }

    /// Takes over the documents of a segment that are still in use.
    mutating func absorb(_ segment: Segment, without gone: Gone) {
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
        for document in 0..<segment.count where !gone[document] {
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

    func segment() -> Segment {
        let order = columns.ids.indices.sorted {
            (columns.cells[$0], columns.ids[$0]) < (columns.cells[$1], columns.ids[$1])
        }
        var sizes = [UInt32](repeating: 0, count: texts.count)
        for word in entryWords { sizes[Int(word)] += 1 }
        let used = texts.indices.filter { sizes[Int(stems[$0])] > 0 }
            .sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
        let (keys, lists, listOf) = directory(used, sizes)
        return Segment(columns: sorted(order), keys: keys, lists: filled(lists, listOf, order))
    }

    private func directory(_ used: [Int], _ sizes: [UInt32]) -> (Segment.Keys, Segment.Lists, [UInt32]) {
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
