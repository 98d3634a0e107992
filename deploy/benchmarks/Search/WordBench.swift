import Foundation
import Geo
import Words

/// Full text on one thread; `near` is within 20 km of a point, with ranking by distance.
struct WordReport: Encodable {
    var documents: Int
    var buildSeconds: Double
    var bytesPerDocument: Double
    var word: Figures
    var wordNear: Figures
    var two: Figures
    var twoNear: Figures
    var mistyped: Figures
    var mistypedNear: Figures
    /// While typing: the first four letters of a word.
    var suggestNear: Figures
}

/// Builds the index of words over this number of documents and measures it. With a folder it writes documents and questions there
/// (documents.csv: number, longitude, latitude, name, description; questions.csv: longitude, latitude, word, mistyped, two).
func measureWords(_ count: Int, seconds: Double, folder: String?) throws -> WordReport {
    var model = WordModel(seed: 2026)
    let documents = (0..<count).map { model.document($0) }
    let questions = (0..<2000).map { model.question(for: documents[$0 * 7919 % count]) }
    if let folder { try write(documents, questions, to: folder) }

    let clock = ContinuousClock()
    let start = clock.now
    let index = WordIndex(documents)
    let built = (clock.now - start) / .seconds(1)

    func figures(near: Bool, _ text: @escaping (WordModel.Question) -> String) -> Figures {
        measure(questions, seconds: seconds) { question in
            index.search(
                WordQuery(
                    text(question), near: near ? question.near : nil, radius: near ? WordModel.radius : nil, limit: 20)
            ).count
        }
    }
    return WordReport(
        documents: count, buildSeconds: built, bytesPerDocument: Double(index.byteCount) / Double(count),
        word: figures(near: false, \.word), wordNear: figures(near: true, \.word),
        two: figures(near: false, \.two), twoNear: figures(near: true, \.two),
        mistyped: figures(near: false, \.mistyped), mistypedNear: figures(near: true, \.mistyped),
        suggestNear: measure(questions, seconds: seconds) {
            index.suggestions(String($0.word.prefix(4)), near: $0.near).count
        })
}

private func write(_ documents: [WordDocument], _ questions: [WordModel.Question], to folder: String) throws {
    try write(
        "\(folder)/documents.csv",
        documents.map {
            "\($0.id),\($0.position!.longitude),\($0.position!.latitude),\($0.texts[0].text),\($0.texts[1].text)"
        })
    try write(
        "\(folder)/questions.csv",
        questions.map { "\($0.near.longitude),\($0.near.latitude),\($0.word),\($0.mistyped),\($0.two)" })
}

private func write(_ path: String, _ lines: [String]) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
}
