import Foundation
import Hours
import Testing

private func decode(_ json: String) throws -> OpeningHours {
    try JSONDecoder().decode(OpeningHours.self, from: Data(json.utf8))
}

@Suite struct `Opening hours in JSON` {
    static let examples: [(json: String, hours: OpeningHours)] = [
        ("{}", OpeningHours(rules: [])),
        (#"{"text": "by appointment"}"#, OpeningHours(unread: "by appointment")),
        (
            #"{"rules": [{"days": ["Mo", "Tu"], "times": [{"opens": "18:00", "closes": "02:00"}]}]}"#,
            OpeningHours(rules: [OpeningRule(days: [.monday, .tuesday], times: [TimeSpan(opens: 1080, closes: 1560)!])])
        ),
        (#"{"rules": [{"times": [{"opens": "00:00", "closes": "24:00"}]}]}"#, .always),
        (
            #"{"rules": [{"times": [{"opens": "18:00", "closes": "24:00", "openEnd": true}], "note": "kitchen until 22:00"}]}"#,
            OpeningHours(rules: [
                OpeningRule(times: [span("18:00", "24:00", openEnd: true)], note: "kitchen until 22:00")
            ])
        ),
        (
            #"""
            {"rules": [{"times": [{"opens": "10:00", "closes": "10:00"}]},
                       {"days": ["Su"], "occurrences": [1, -1], "times": [{"opens": "11:00", "closes": "12:00"}], "adds": true},
                       {"publicHolidays": true, "times": []},
                       {"dates": [{"from": "10-01", "through": "04-30"}], "times": []},
                       {"dates": [{"from": "2026-12-24", "through": "2027-01-06"}], "times": []}],
             "text": "as it was"}
            """#,
            OpeningHours(
                rules: [
                    OpeningRule(times: [TimeSpan(opens: 600, closes: 2040)!]),
                    OpeningRule(days: [.sunday], occurrences: [1, -1], times: [span("11:00", "12:00")], adds: true),
                    OpeningRule(publicHolidays: true, times: []),
                    OpeningRule(
                        dates: [DateRange(from: .init(month: 10, day: 1)!, through: .init(month: 4, day: 30)!)!],
                        times: []),
                    OpeningRule(
                        dates: [
                            DateRange(
                                from: .init(year: 2026, month: 12, day: 24)!,
                                through: .init(year: 2027, month: 1, day: 6)!)!
                        ], times: []),
                ], text: "as it was")
        ),
    ]

    @Test(arguments: examples.indices) func `are what they say, both ways`(index: Int) throws {
        let (json, hours) = `Opening hours in JSON`.examples[index]
        #expect(try decode(json) == hours)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let encoded = try encoder.encode(hours)
        #expect(try JSONDecoder().decode(OpeningHours.self, from: encoded) == hours)
        // Nothing is written that does not restrict, so that what people read stays short.
        for absent in ["null", "false", ":[],", #""days":[]"#] {
            #expect(
                !String(decoding: encoded, as: UTF8.self).replacing(#""rules":[]"#, with: "").contains(absent)
                    || json.contains(#""times": []"#))
        }
    }

    @Test(arguments: [
        (#"{"rules": [{"days": ["Mon"], "times": []}]}"#, "days"),
        (#"{"rules": [{"days": ["Mo"]}]}"#, "times"),
        (#"{"rules": [{"times": [{"opens": "8:00", "closes": "12:00"}]}]}"#, "opens must be"),
        (#"{"rules": [{"times": [{"opens": "24:00", "closes": "12:00"}]}]}"#, "opens must be"),
        (#"{"rules": [{"times": [{"opens": "08:00", "closes": "24:01"}]}]}"#, "closes"),
        (#"{"rules": [{"times": [{"opens": "08:60", "closes": "12:00"}]}]}"#, "opens must be"),
        (#"{"rules": [{"times": [{"opens": "08:00"}]}]}"#, "closes"),
        (#"{"rules": [{"times": [], "dates": [{"from": "02-30", "through": "03-01"}]}]}"#, "from"),
        (#"{"rules": [{"times": [], "dates": [{"from": "2026-02-01", "through": "03-01"}]}]}"#, "from and through"),
        (
            #"{"rules": [{"times": [], "dates": [{"from": "2026-02-01", "through": "2025-03-01"}]}]}"#,
            "from and through"
        ),
        (#"{"rules": [{"times": [], "occurrences": [0]}]}"#, "occurrences"),
        (#"{"rules": [{"times": [], "occurrences": [6]}]}"#, "occurrences"),
        (#"{"rules": {}}"#, "rules"),
    ]) func `that are malformed are refused with the member at fault`(json: String, member: String) {
        let error = #expect(throws: DecodingError.self) { try decode(json) }
        #expect("\(error!)".contains(member))
    }

    @Test func `are bounded`() {
        let rule = #"{"times": []}"#
        let time = #"{"opens": "08:00", "closes": "12:00"}"#
        func list(_ element: String, _ count: Int) -> String {
            "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
        }
        #expect(throws: Never.self) { try decode(#"{"rules": \#(list(rule, 100))}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"rules": \#(list(rule, 101))}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"rules": [{"times": \#(list(time, 17))}]}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"text": "\#(String(repeating: "x", count: 4001))"}"#) }
        #expect(throws: DecodingError.self) {
            try decode(#"{"rules": [{"times": [], "note": "\#(String(repeating: "x", count: 1001))"}]}"#)
        }
    }

    @Test(arguments: [Int.min, .min + 1, -6, 0, 6, .max])
    func `has weeks of a month from 1 to 5 or from -5 to -1 only`(week: Int) {
        #expect(throws: DecodingError.self) {
            try decode(#"{"rules": [{"days": ["Mo"], "occurrences": [\#(week)], "times": []}]}"#)
        }
    }
}
