import BenchKit
import Geo
import Words

/// Places with names and descriptions of made-up words, a few of them frequent and most of them rare, and questions for them.
struct WordModel {
    struct Question {
        var near: Coordinate
        /// A word in the name of a place there.
        var word: String
        /// That word with a letter changed, missing or added.
        var mistyped: String
        /// The first two words of the name.
        var two: String
    }

    /// Metres from a question's point within which results lie.
    static let radius = 20_000.0
    private static let wordCount = 20_000
    private static let syllables = [
        "a", "ber", "can", "do", "el", "fur", "go", "har", "in", "ju", "ka", "lan", "mo", "nes", "or", "pal", "qui",
        "ros", "sil", "ta", "ul", "ver", "wen", "xi", "yo", "zan", "tre", "plo", "gra", "chi",
    ]

    private var random: SplitMix
    private var model: PlaceModel
    private let words: [String]
    /// Cumulated share of each word among the drawn words.
    private let shares: [Double]

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        var words: [String] = []
        var known: Set<String> = []
        while words.count < WordModel.wordCount {
            let word = (0..<Int.random(in: 2...4, using: &random))
                .map { _ in WordModel.syllables.randomElement(using: &random)! }.joined()
            if word.utf8.count > 3, known.insert(word).inserted { words.append(word) }
        }
        var sum = 0.0
        shares = words.indices.map { rank in
            sum += 1 / Double(rank + 1)
            return sum
        }
        self.words = words
        self.random = random
        model = PlaceModel(seed: seed)
    }

    /// A name of two or three words and a description of nine.
    mutating func document(_ id: Int) -> WordDocument {
        let place = model.place()
        let name = (0..<Int.random(in: 2...3, using: &random)).map { _ in word() }.joined(separator: " ")
        let description = (0..<9).map { _ in word() }.joined(separator: " ")
        return WordDocument(
            id: id, position: place.coordinate, texts: [.init(.name, name), .init(.description, description)])
    }

    mutating func question(for document: WordDocument) -> Question {
        let name = document.texts[0].text.split(separator: " ")
        let word = String(name[1])
        let place = PlaceModel.Place(coordinate: document.position!, type: 0)
        return Question(
            near: model.question(near: place).center, word: word, mistyped: mistyped(word),
            two: "\(name[0]) \(name[1])")
    }

    private mutating func word() -> String {
        let drawn = Double.random(in: 0..<shares.last!, using: &random)
        var (low, high) = (0, shares.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if shares[middle] <= drawn { low = middle + 1 } else { high = middle }
        }
        return words[low]
    }

    private mutating func mistyped(_ word: String) -> String {
        var letters = Array(word)
        let place = Int.random(in: 1..<(letters.count - 1), using: &random)
        let letter = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: letters[place] = letter
        case 1: letters.remove(at: place)
        default: letters.insert(letter, at: place)
        }
        return String(letters)
    }
}
