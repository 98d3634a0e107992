import Events
import Foundation
import Testing

private let event = Event(
    id: "b1", source: "/vicinity/orders", type: "vicinity.order.placed.v1", subject: "07-abc",
    time: Timestamp("2026-11-21T07:36:53.012345Z")!, sequence: 41, partitionKey: "c-abc", causationID: "cmd-1",
    traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", data: Array(#"{"id":"07-abc"}"#.utf8))

private func parse(_ json: String) throws -> Event {
    try Event(json: Array(json.utf8))
}

@Suite struct `An event` {
    @Test func `is a CloudEvent in structured JSON`() throws {
        #expect(
            String(decoding: event.json, as: UTF8.self) == #"""
                {"specversion":"1.0","id":"b1","source":"/vicinity/orders","type":"vicinity.order.placed.v1","subject":"07-abc",\#
                "time":"2026-11-21T07:36:53.012345Z","datacontenttype":"application/json","sequence":"41","partitionkey":"c-abc",\#
                "causationid":"cmd-1","traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",\#
                "data":{"id":"07-abc"}}
                """#)
    }

    @Test func `is itself again after a way through JSON`() throws {
        #expect(try Event(json: event.json) == event)
        var command = event
        (command.sequence, command.causationID, command.traceparent) = (nil, nil, nil)
        #expect(try Event(json: command.json) == command)
        var again = event
        again.isRestated = true
        #expect(try Event(json: again.json) == again)
        #expect(String(decoding: again.json, as: UTF8.self).contains(#""restated":true,"#))
        #expect(try parse(String(decoding: again.json, as: UTF8.self).replacing(",", with: " ,")) == again)
    }

    @Test(arguments: [
        #"quote " backslash \ slash /"#, "line\nreturn\rtab\tnull\u{0}escape\u{1B}", "สวัสดี 🍜 é", "\u{7F}\u{2028}",
        "a\u{1F}b",
    ])
    func `keeps every character of its texts`(text: String) throws {
        var event = event
        (event.id, event.subject, event.partitionKey, event.causationID) = (text, text, text, text)
        event.data = try JSON.encode([text])
        let read = try Event(json: event.json)
        #expect(read == event)
        #expect(try read.decode([String].self) == [text])
        // Foundation reads the same, so other programs do.
        let object = try #require(JSONSerialization.jsonObject(with: Data(event.json)) as? [String: Any])
        #expect(object["subject"] as? String == text && object["data"] as? [String] == [text])
    }

    @Test func `may have unknown attributes, in any order and with any spaces`() throws {
        let read = try parse(
            #"""
             { "data" : {"a": [1, {"b": "}]\""}, true, -1.5e+3, null]} ,
               "dataschema": "https://example.org", "unknown": {"x": [[], {}]}, "other": [1, 2],
               "partitionkey": "p", "time": "2026-11-21T14:36:53+07:00", "subject": "s",
               "type": "t", "source": "/s", "\u0069d": "i", "specversion": "1.0" }
            """#)
        #expect(
            read
                == Event(
                    id: "i", source: "/s", type: "t", subject: "s", time: Timestamp("2026-11-21T07:36:53Z")!,
                    partitionKey: "p", data: Array(#"{"a": [1, {"b": "}]\""}, true, -1.5e+3, null]}"#.utf8)))
    }

    /// A whole event as JSON members.
    private static let whole: [String: String] = [
        "specversion": #""1.0""#, "id": #""i""#, "source": #""/s""#, "type": #""t""#, "subject": #""s""#,
        "time": #""2026-11-21T07:36:53Z""#, "partitionkey": #""p""#, "data": "{}",
    ]

    private static func json(_ members: [String: String]) -> String {
        "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
    }

    @Test(arguments: whole.keys.sorted()) func `that lacks a required attribute is refused with its name`(name: String)
    {
        var members = `An event`.whole
        #expect(throws: Never.self) { try parse(`An event`.json(members)) }
        members[name] = nil
        let error = #expect(throws: Event.Malformed.self) { try parse(`An event`.json(members)) }
        #expect("\(error!)".contains(name))
    }

    @Test(arguments: [
        ("specversion", #""0.3""#), ("specversion", "1.0"), ("id", "5"), ("id", #""""#), ("source", "null"),
        ("type", "{}"), ("subject", "true"),
        ("time", #""yesterday""#), ("time", "1795246613"), ("sequence", "41"), ("sequence", #""forty""#),
        ("sequence", #""99999999999999999999""#),
        ("partitionkey", "[]"), ("id", #""\ud800""#),
    ]) func `with an attribute of the wrong kind is refused with its name`(name: String, value: String) {
        var members = `An event`.whole
        members[name] = value
        let error = #expect(throws: Event.Malformed.self) { try parse(`An event`.json(members)) }
        #expect("\(error!)".contains(name))
    }

    @Test(arguments: [
        "", "null", "5", "[]", "{", "}", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":1,}"#, #"{a:1}"#,
        #"{"a":"b}"#, #"{"a":"b\"#, #"{"a":[1}"#, #"{"a":[}"#,
        #"{"a":{"b":]}"#, #"{"a":nope}"#, #"{"a":+1}"#, #"{"a":[1 2]}"#, #"{"a":[,]}"#, #"{"a" 1}"#, "\u{FEFF}{}",
    ]) func `that is no JSON object is refused`(json: String) {
        let error = #expect(throws: Event.Malformed.self) { try parse(json) }
        #expect("\(error!)".contains("not a JSON object"))
    }

    @Test func `nested too deeply is refused and not crashed upon`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: Event.Malformed.self) { try parse(#"{"data":\#(deep)"#) }
        let fair = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        var members = `An event`.whole
        members["data"] = fair
        #expect(throws: Never.self) { try parse(`An event`.json(members)) }
    }

    @Test func `that is not UTF-8 is refused`() {
        var bytes = Array(`An event`.json(`An event`.whole).replacing(#""i""#, with: #""?""#).utf8)
        bytes[bytes.firstIndex(of: UInt8(ascii: "?"))!] = 0xFF
        #expect(throws: Event.Malformed.self) { try Event(json: bytes) }
    }
}
