import Foundation
import Geo

// search-bench POINTS [SECONDS [FOLDER]] builds the spatial index over POINTS points and measures it on one thread, printing a line of
// JSON. With a folder it writes input and results there, for comparisons with other programs:
// - places.csv: number, longitude, latitude, type.
// - questions.csv: longitude, latitude, radius, type.
// - answers.csv: numbers, the nearest first.
//
// search-bench words DOCUMENTS [SECONDS [FOLDER]] does the same for the index of words (WordBench).

struct Report: Encodable {
    var points: Int
    var buildSeconds: Double
    var bytesPerPoint: Double
    var megabytesPerMillion: Double
    var nearest20ByType: Figures
    var nearest20: Figures
    var nearest20WithChanges: Figures
    var tally: Figures
    var box: Figures
    var polygon: Figures
    var corridor: Figures
    /// Each in a call of its own, with the merges that they make necessary.
    var changesPerSecond: Double
}

let encoder = JSONEncoder()
encoder.keyEncodingStrategy = .convertToSnakeCase
encoder.outputFormatting = .sortedKeys
func show(_ report: some Encodable) throws {
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
}

let isOfWords = CommandLine.arguments.dropFirst().first == "words"
let arguments = CommandLine.arguments.dropFirst(isOfWords ? 2 : 1)
guard let points = arguments.first.flatMap({ Int($0) }), points > 0, points <= 20_000_000 else {
    FileHandle.standardError.write(
        Data("usage: search-bench [words] NUMBER [SECONDS [FOLDER]], of points or documents, up to 20000000\n".utf8))
    exit(2)
}
let seconds = arguments.dropFirst().first.flatMap { Double($0) } ?? 2
if isOfWords {
    try show(measureWords(points, seconds: seconds, folder: arguments.dropFirst(2).first))
    exit(0)
}
let clock = ContinuousClock()
var model = PlaceModel(seed: 2026)
let places = (0..<points).map { _ in model.place() }
var questions: [PlaceModel.Question] = []
for index in 0..<4000 { questions.append(model.question(near: places[index * 7919 % points])) }

func document(_ number: Int, at place: PlaceModel.Place) -> SpatialIndex.Document {
    SpatialIndex.Document(number: number, categories: 1 << UInt64(place.type), locations: [place.coordinate])
}

let start = clock.now
var index = SpatialIndex(places.indices.lazy.map { document($0, at: places[$0]) })
let built = (clock.now - start) / .seconds(1)

func nearest(_ question: PlaceModel.Question, in index: SpatialIndex) -> [Neighbor<Int>] {
    index.nearest(
        .near(question.center, within: question.radius, categories: 1 << UInt64(question.type)), limit: 20)
}

/// Around each question's point an area of seven corners, and a line of 20 points, both of the radius' size.
func corners(_ question: PlaceModel.Question) -> [Coordinate] {
    (0..<7).map { question.center.destination(bearing: Double($0) * 51, distance: question.radius * 0.8) }
}
let areas = questions.prefix(1000).map { question in
    Outline(Polygon(outline: corners(question) + corners(question).prefix(1))!)
}
let lines = questions.prefix(1000).map { question in
    Polyline(
        (0..<20).map {
            question.center.destination(bearing: 90 + Double($0 % 2) * 20, distance: question.radius * Double($0) / 20)
        })!
}

if let folder = arguments.dropFirst(2).first {
    func write(_ name: String, _ lines: [String]) throws {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: "\(folder)/\(name).csv"))
    }
    try write(
        "places",
        places.enumerated().map { "\($0),\($1.coordinate.longitude),\($1.coordinate.latitude),\($1.type)" })
    try write(
        "questions", questions.map { "\($0.center.longitude),\($0.center.latitude),\($0.radius),\($0.type)" })
    try write(
        "answers", questions.map { nearest($0, in: index).map { String($0.id) }.joined(separator: ",") })
}

var report = Report(
    points: points, buildSeconds: built, bytesPerPoint: Double(index.size) / Double(points),
    megabytesPerMillion: Double(index.size) / Double(points),
    nearest20ByType: measure(questions, seconds: seconds) { nearest($0, in: index).count },
    nearest20: measure(questions, seconds: seconds) { question in
        index.nearest(.near(question.center, within: question.radius), limit: 20).count
    }, nearest20WithChanges: Figures(),
    tally: measure(questions, seconds: seconds) { index.tally(.near($0.center, within: $0.radius)).total },
    box: measure(questions, seconds: seconds) { question in
        index.nearest(
            .inside(BoundingBox(around: question.center, radius: question.radius), distancesFrom: question.center),
            limit: 20
        ).count
    },
    polygon: measure(areas, seconds: seconds) { index.count(.inside($0)) },
    corridor: measure(lines, seconds: seconds) { index.nearest(.along($0, within: 200), limit: 20).count },
    changesPerSecond: 0)

// Places move, half as many as make a merge due, one at a time, while a reader still holds the former index.
let copy = index
let changes = max(2000, points / 32)
let changing = clock.now
for change in 0..<changes {
    let number = change * 104_729 % points
    index.put(document(number, at: places[(number + 1) % points]))
}
report.changesPerSecond = (Double(changes) / ((clock.now - changing) / .seconds(1))).rounded()
report.nearest20WithChanges = measure(questions, seconds: seconds) { nearest($0, in: index).count }
precondition(copy.count == index.count)

try show(report)
