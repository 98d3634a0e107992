import Foundation
import Hours

/// The lines of a file in Fixtures, without comments.
func fixture(_ name: String) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("# ") }.map { String($0).replacing("\\n", with: "\n") }
}

/// Reads "2026-11-21T18:00Z".
func instant(_ text: String) -> Date {
    try! Date(text.replacing("Z", with: ":00Z"), strategy: .iso8601)
}

func zone(_ name: String) -> TimeZone {
    TimeZone(identifier: name)!
}

func osm(_ text: String) throws -> OpeningHours {
    try OpeningHours(openStreetMap: text)
}

func span(_ opens: String, _ closes: String, openEnd: Bool = false) -> TimeSpan {
    TimeSpan(opens: opens, closes: closes, openEnd: openEnd)!
}

/// On an ordinary weekday at "HH:MM".
func isOpen(_ hours: OpeningHours, _ weekday: Weekday, _ time: String) -> Bool? {
    let parts = time.split(separator: ":").map { Int($0)! }
    return hours.isOpen(on: weekday, minute: parts[0] * 60 + parts[1])
}

let weekdays = Set(Weekday.allCases)
let mondayToFriday: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
