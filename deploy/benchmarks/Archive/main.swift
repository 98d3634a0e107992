import Foundation

// archive-bench DAYS [ORDERS [AFTER]] simulates DAYS days of a shop with ORDERS orders a day (1000). Each order is archived AFTER days
// (10) after its end. The handler, its store, the archive and the embedded log are those of the service; the clock and the catalog are
// simulated. It prints the disk usage of each, a line of JSON every fifth day.
//
// archive-bench make FOLDER ORDERS CHANGES makes a store of ORDERS orders there, a snapshot of it, and CHANGES later orders.
//
// archive-bench remake FOLDER [full] deletes that store and rebuilds it, from the snapshot or from the log's beginning. It prints the time
// until it was ready, in a line of JSON, and fails if the contents differ.

func complain(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(2)
}

func printReport(_ report: some Encodable) throws {
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
        try printReport(try await service.report(day, longest, since: start))
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
