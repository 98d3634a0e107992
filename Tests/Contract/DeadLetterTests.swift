import Contract
import Events
import Foundation
import Testing

@Suite struct `A record that was put aside` {
    private func letter(_ value: String?, key: String = "07-order") -> DeadLetter {
        DeadLetter(
            topic: Topic.ordersCommands.name, partition: 0, offset: 1, key: key, reason: "no JSON", handler: "orders",
            value: value.map { Data($0.utf8).base64EncodedString() })
    }

    @Test(arguments: [
        #"{"actor": {"id": "c-7", "role": "customer"}}"#, "c-7", #"cut off: {"actor": "c-7"#, "c-77 and c-7",
        #"["c-7/movie-a"]"#, #"["c-7\/movie-a"]"#,
    ])
    func `tells of a person whose id stands anywhere in it`(value: String) {
        #expect(letter(value).mentionsAny(of: ["c-7"]) && letter(value).mentionsAny(of: ["c-9", "c-7"]))
    }

    @Test(arguments: ["", "c-77", "abc-7", "c-7-b", "c_7", "c-", "{}"])
    func `does not tell of somebody with another id`(value: String) {
        #expect(
            !letter(value).mentionsAny(of: ["c-7"]) && !letter(nil).mentionsAny(of: ["c-7"])
                && !letter(value).mentionsAny(of: []))
    }

    @Test func `tells of a person by its key alone, and of ids with quotation marks as JSON has them`() {
        #expect(letter(nil, key: "c-7/movie-a").mentionsAny(of: ["c-7"]))
        #expect(letter(#"{"id": "a\"b"}"#).mentionsAny(of: [#"a"b"#]))
    }
}
