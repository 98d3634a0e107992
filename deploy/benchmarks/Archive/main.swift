import Foundation

// archive-bench DAYS [ORDERS [AFTER]]: so many days of a shop with so many orders a day (1000), of which each goes into the archive so many days
// (10) after it was finished. The handler, its store, the archive and the embedded log are those of the service; the clock and the catalog
// are played. Prints what each takes on the disk, a line of JSON every fifth day.
//
// archive-bench make FOLDER ORDERS CHANGES: a store of so many orders there, a snapshot of it, and so many orders that were placed since.
// archive-bench remake FOLDER [full]: loses that store and has it made again, from the snapshot or from the log's beginning. Says how long it
// took until it was ready, in a line of JSON, and fails if it does not have what it had.

func complain(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(2)
}

func say(_ report: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    FileHandle.standardOutput.write(try encoder.encode(report) + Data("\n".utf8))
}

func playDays(_ days: Int, orders daily: Int, archivedAfter after: Int) async throws {
    let service = try await Service(after: after)
    let start = ContinuousClock.now
    var shop = Shop()
    var longest = Duration.zero
    for day in 1...days {
        longest = max(longest, try await service.play(&shop, orders: daily))
        guard day % 5 == 0 || day == days else { continue }
        try say(try await service.report(day, longest, since: start))
        longest = .zero
    }
    try await service.close()
}

let words = CommandLine.arguments.dropFirst()
let numbers = words.compactMap { Int($0) }
if words.first == "make", words.count == 4, numbers.count == 2, let folder = words.dropFirst().first {
    try await Remaking(folder: folder).make(orders: numbers[0], changes: numbers[1])
} else if words.first == "remake", (2...3).contains(words.count), let folder = words.dropFirst().first {
    try await Remaking(folder: folder).remake(isFromBeginning: words.last == "full")
} else if (1...3).contains(numbers.count), numbers.count == words.count,
    numbers.allSatisfy({ (1...100_000).contains($0) })
{
    try await playDays(
        numbers[0], orders: numbers.count > 1 ? numbers[1] : 1000, archivedAfter: numbers.count > 2 ? numbers[2] : 10)
} else {
    complain("usage: archive-bench DAYS [ORDERS [AFTER]] | make FOLDER ORDERS CHANGES | remake FOLDER [full]")
}
