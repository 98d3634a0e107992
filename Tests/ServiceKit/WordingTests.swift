import Testing

@testable import ServiceKit

@Suite struct `Words of several languages` {
    private struct Greeting: Decodable, Sendable {
        var title: String
        var kinds: [String: String]
        var counted: [String]
    }

    private static let english =
        #"{"title": "{count} of {name}", "kinds": {"a": "A", "b-c": "{x}"}, "counted": ["{}st", "{}th"]}"#

    private func wordings(fi: String) throws -> Wordings<Greeting> {
        try Wordings(["en": Array(Self.english.utf8), "fi": Array(fi.utf8)])
    }

    @Test func `are found as browsers name languages, and are English in others`() throws {
        let words = try wordings(
            fi: #"{"title": "{name}: {count}", "kinds": {"a": "Ä", "b-c": "{x}!"}, "counted": ["{}."]}"#)
        #expect(words.languages == ["en", "fi"])
        #expect(words.of("FI-fi").tag == "fi" && words["fi_FI"].title == "{name}: {count}")
        for other in ["en-US", "de", "", "f", "x\r\ny"] { #expect(words.of(other).tag == "en", "\(other)") }
    }

    @Test(arguments: [
        ("not JSON", "", "empty"),
        ("without a member", #"{"title": "{name}{count}", "kinds": {"a": "", "b-c": "{x}"}}"#, "counted"),
        ("without a key", #"{"title": "{name}{count}", "kinds": {"b-c": "{x}"}, "counted": ["{}"]}"#, "/kinds/a"),
        (
            "with another key",
            #"{"title": "{name}{count}", "kinds": {"a": "", "b-c": "{x}", "d": ""}, "counted": ["{}"]}"#, "/kinds/d"
        ),
        (
            "with a member that nobody reads",
            #"{"title": "{name}{count}", "kinds": {"a": "", "b-c": "{x}"}, "counted": ["{}"], "more": ""}"#, "more"
        ),
        (
            "with another placeholder",
            #"{"title": "{nome}{count}", "kinds": {"a": "", "b-c": "{x}"}, "counted": ["{}"]}"#, "/title"
        ),
        (
            "without a placeholder in a list",
            #"{"title": "{name}{count}", "kinds": {"a": "", "b-c": "{x}"}, "counted": [""]}"#, "/counted"
        ),
        ("of another kind", #"{"title": 1, "kinds": {"a": "", "b-c": "{x}"}, "counted": ["{}"]}"#, "title"),
    ])
    func `are refused`(why: String, file: String, place: String) throws {
        let error = try #require(throws: Wordings<Greeting>.Unusable.self) { try wordings(fi: file) }
        #expect(error.description.contains("\"fi\"") && error.description.contains(place), "\(why): \(error)")
    }
}
