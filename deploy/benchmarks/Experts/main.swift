import BenchKit
import Experts
import Foundation

// expert-bench CRITICS MOVIES [SECONDS [FOLDER]] measures a person's list of 20 after a new rating, and whole profiles made anew, on one
// thread; prints a line of JSON. With a folder it writes its input and results there, for comparisons with other programs:
// - critics.csv and people.csv: who, movie, stars; whole numbers but the stars.
// - answers.csv: person, then movie:prediction, the best first.

struct Report: Encodable {
    var critics: Int
    var movies: Int
    var ratings: Int
    var buildSeconds: Double
    /// Microseconds of CPU and of wall time for a changed rating and the list.
    var listCpuMicroseconds: Double
    var listP50Microseconds: Double
    var listP99Microseconds: Double
    /// Profiles of 40 ratings made from nothing, with their lists.
    var profilesPerCpuSecond: Double
    var bytesForBrowsers: Int
}

let arguments = CommandLine.arguments.dropFirst()
guard let critics = arguments.first.flatMap({ Int($0) }), (1...100_000).contains(critics),
    let movies = arguments.dropFirst().first.flatMap({ Int($0) }), (100...1_000_000).contains(movies)
else {
    FileHandle.standardError.write(Data("usage: expert-bench CRITICS MOVIES [SECONDS [FOLDER]]\n".utf8))
    exit(2)
}
let seconds = arguments.dropFirst(2).first.flatMap { Double($0) } ?? 2
var numbers = SplitMix(state: 2026)

func id(_ number: Int) -> String {
    let digits = String(number)
    return "movie-\(String(repeating: "0", count: 7 - digits.utf8.count))\(digits)"
}

/// A few movies have many ratings, most have few.
@MainActor func movie() -> Int {
    let part = Double.random(in: 0..<1, using: &numbers)
    return min(movies - 1, Int(part * part * part * Double(movies)))
}

@MainActor func stars() -> Stars { Stars(Double(Int.random(in: 1...10, using: &numbers)) / 2)! }

/// Ratings of a person or critic, each movie once.
@MainActor func ratings(_ count: Int) -> [Int: Stars] {
    var ratings: [Int: Stars] = [:]
    while ratings.count < count { ratings[movie()] = stars() }
    return ratings
}

let ofCritics = (0..<critics).map { _ in ratings(min(movies / 4, 500)) }
let people = (0..<200).map { _ in ratings(40) }
let clock = ContinuousClock()
let start = clock.now
let table = CriticTable(
    ofCritics.enumerated().flatMap { critic, ratings in
        ratings.map { CriticRating(critic: "critic-\(100_000 + critic)", movie: id($0.key), stars: $0.value) }
    })
let built = (clock.now - start) / .seconds(1)

@MainActor func taste(_ ratings: [Int: Stars]) -> Taste {
    Taste(ratings.map { (key: id($0.key), value: $0.value) }, among: table)
}

func list(_ taste: Taste) -> Predictions { Predictions(for: taste, by: .standard, limit: 20) }

if let folder = arguments.dropFirst(3).first {
    func write(_ name: String, _ lines: [String]) throws {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: "\(folder)/\(name).csv"))
    }
    func lines(_ all: [[Int: Stars]]) -> [String] {
        all.enumerated().flatMap { who, ratings in
            ratings.sorted { $0.key < $1.key }.map { "\(who),\($0.key),\(Double($0.value.hundredths) / 100)" }
        }
    }
    try write("critics", lines(ofCritics))
    try write("people", lines(people))
    try write(
        "answers",
        people.enumerated().map { person, ratings in
            let predicted = list(taste(ratings)).list.map { "\(table.movies[$0.movie].dropFirst(6)):\($0.value)" }
            return ([String(person)] + predicted).joined(separator: ",")
        })
}

var tastes = people.map(taste)
let changes = (0..<4096).map { index in (person: index % people.count, movie: id(movie()), stars: stars()) }
var found = 0

/// Adds a rating, and makes the list.
@MainActor func change(_ index: Int) {
    let one = changes[index % changes.count]
    tastes[one.person].rate(one.movie, one.stars)
    found += list(tastes[one.person]).list.count
    // Withdrawn again, so that profiles keep their size.
    tastes[one.person].rate(one.movie, nil)
}

for index in 0..<200 { change(index) }
var asked = 0
var cpu = processorSeconds()
let end = clock.now + .seconds(seconds)
while clock.now < end {
    for index in asked..<asked + 64 { change(index) }
    asked += 64
}
let listTime = (processorSeconds() - cpu) / Double(asked)
let each = (0..<2000).map { index in
    let start = clock.now
    change(index)
    return (clock.now - start) / .microseconds(1)
}.sorted()
var made = 0
cpu = processorSeconds()
let profilesEnd = clock.now + .seconds(seconds)
while clock.now < profilesEnd {
    for ratings in people { found += list(taste(ratings)).list.count }
    made += people.count
}
let profileTime = (processorSeconds() - cpu) / Double(made)
precondition(found > 0, "nothing was predicted")
let encoder = JSONEncoder()
encoder.keyEncodingStrategy = .convertToSnakeCase
encoder.outputFormatting = .sortedKeys
let report = Report(
    critics: critics, movies: movies, ratings: table.count, buildSeconds: built,
    listCpuMicroseconds: (listTime * 1e7).rounded() / 10, listP50Microseconds: (each[1000] * 10).rounded() / 10,
    listP99Microseconds: (each[1980] * 10).rounded() / 10, profilesPerCpuSecond: (1 / profileTime).rounded(),
    bytesForBrowsers: CompactRatings.encode(table).count)
print(String(decoding: try encoder.encode(report), as: UTF8.self))
