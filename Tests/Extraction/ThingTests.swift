import Foundation
import Testing
import Extraction

@Suite struct `A thing` {
    private static let written =
        #"{"@id":"_:m","@type":["Movie","Product"],"actor":[{"@type":"Person","name":"A \"B\""},{"@id":"_:c"}],"isFamilyFriendly":false,"name":[{"@language":"fi","@value":"ä"},"x"],"position":3,"price":-1.25}"#

    @Test func `is the same after JSON, directly and by Codable`() throws {
        let thing = try Thing(json: Array(Self.written.utf8))
        #expect(String(decoding: thing.json, as: UTF8.self) == Self.written)
        #expect(try JSONDecoder().decode(Thing.self, from: JSONEncoder().encode(thing)) == thing)
        #expect(thing.text("name") == "ä")
        #expect(thing.text("position") == "3")
        #expect(thing.thing("actor")?.text("name") == "A \"B\"")
        #expect(thing["actor"][1].thing?.isReference == true)
        #expect(thing["nothing"].isEmpty)
    }

    @Test func `keeps numbers too great for it as texts`() throws {
        let thing = try Thing(json: Array(#"{"a":12345678901234567890,"b":1e999}"#.utf8))
        #expect(thing["a"] == [.text("12345678901234567890")])
        #expect(thing["b"] == [.text("1e999")])
    }

    @Test(arguments: [
        ("Restaurant", "Place"), ("MovieTheater", "LocalBusiness"), ("MovieTheater", "CivicStructure"),
        ("Apartment", "Place"),
        ("Movie", "CreativeWork"), ("ScreeningEvent", "Event"), ("AggregateRating", "Rating"),
        ("PostalAddress", "Intangible"),
        ("Whatever", "Thing"),
    ]) func `is of the kinds above its type`(type: String, kind: String) {
        #expect(Thing(types: [type]).isKind(of: kind))
        #expect(!Thing(types: [kind]).isKind(of: type))
    }

    @Test(arguments: [
        "[]", "{", "{\"a\":1,}", "{\"a\":\"\u{1}\"}", "", "{} {}", "{\"a\":01}", "{'a':1}", "{\"a\":\"\\x\"}",
    ])
    func `is not read from what is no JSON object`(text: String) {
        #expect(throws: UnreadableJSON.self) { try Thing(json: Array(text.utf8)) }
    }

    @Test func `has its escapes read as JSON has them`() throws {
        let thing = try Thing(json: Array(#"{"a":"\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00\ud83d"}"#.utf8))
        #expect(thing.text("a") == "\"\\/\u{8}\u{C}\n\r\t\u{E4}😀\u{FFFD}")
    }
}
