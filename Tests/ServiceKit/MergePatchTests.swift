import Contract
import Events
import HTTPTypes
import ServiceKit
import Testing

@Suite struct `A merge patch` {
    @Test(arguments: [
        (#"{"a":"x"}"#, #"{"a":"y"}"#, #"{"a":"y"}"#),
        (#"{"a":"x"}"#, #"{"b":1}"#, #"{"a":"x","b":1}"#),
        (#"{"a":"x","b":1}"#, #"{"a":null}"#, #"{"b":1}"#),
        (#"{"a":{"b":1,"c":2}}"#, #"{"a":{"b":null,"d":3}}"#, #"{"a":{"c":2,"d":3}}"#),
        (#"{"a":[1,2]}"#, #"{"a":[3]}"#, #"{"a":[3]}"#),
        (#"{"a":[1]}"#, #"{"a":{"b":null,"c":[null]}}"#, #"{"a":{"c":[null]}}"#),
        (#"{"a":1.50}"#, "{}", #"{"a":1.50}"#),
        (#"{"a":1}"#, "[]", "[]"),
    ])
    func `replaces members, objects one by one, and null takes away`(
        before: String, patch: String, after: String
    ) throws {
        let merged = try JSONValue(parsing: Array(before.utf8)).merged(with: JSONValue(parsing: Array(patch.utf8)))
        #expect(String(decoding: merged.bytes, as: UTF8.self) == after)
    }
}

@Suite struct `A version's tag` {
    private let time = Timestamp(microseconds: 1_800_000_000_000_000)

    @Test func `names the version, whatever else the answer contains`() throws {
        let (open, closed) = (VersionTag.make(time, [1]), VersionTag.make(time, [2]))
        #expect(open != closed)
        #expect(VersionTag.version(open) == time && VersionTag.version(closed) == time)
        #expect(VersionTag.version("\(open.dropLast())-gz\"") == time)
        #expect(VersionTag.version("W/\(open)") == nil && VersionTag.version("\"x\"") == nil)
    }

    @Test func `is asked for by If-Match, weak ones and those of others never match`() throws {
        func asked(_ condition: String) throws -> [Timestamp]? {
            try VersionTag.expected([.ifMatch: condition])?.updatedAt
        }
        let tag = VersionTag.make(time, [1])
        #expect(try VersionTag.expected([:]) == nil)
        #expect(try asked(tag) == [time])
        #expect(try asked("\"other\" , \(tag)") == [time])
        #expect(try asked("*") == [])
        #expect(try asked("W/\(tag)") == [.earliest])
        #expect(try asked("\"other\"") == [.earliest])
        for wrong in ["x", "", "*, \(tag)x"] {
            #expect(throws: Problem.self, "\(wrong)") { try asked(wrong) }
        }
    }

    @Test func `has another time for every version, whatever the clock shows`() {
        let earlier = Timestamp(microseconds: 5)
        #expect(time.after(nil) == time && time.after(earlier) == time)
        #expect(earlier.after(time) == Timestamp(microseconds: time.microseconds + 1))
        #expect(time.after(time) == Timestamp(microseconds: time.microseconds + 1))
    }
}
