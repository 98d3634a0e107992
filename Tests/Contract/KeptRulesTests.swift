import Contract
import Events
import Testing

@Suite struct `What is kept with an account` {
    private let early = Timestamp("2026-11-21T07:00:00Z")!
    private let late = Timestamp("2026-11-21T07:00:01Z")!

    private func kept(_ value: JSONValue?, at time: Timestamp) -> KeptEntry {
        KeptEntry(person: "c-a", entry: "rating/p-1", value: value, at: time, revision: 1, storedAt: late)
    }

    private func wins(_ value: JSONValue?, at time: Timestamp, over other: KeptEntry) throws -> Bool {
        try KeptRules.wins(KeptChange(key: "rating/p-1", value: value, at: time), over: other)
    }

    @Test func `is what was changed last`() throws {
        #expect(try wins(.number(1), at: late, over: kept(.number(9), at: early)))
        #expect(try !wins(.number(9), at: early, over: kept(.number(1), at: late)))
        #expect(try wins(nil, at: late, over: kept(.number(9), at: early)))
    }

    @Test func `is of two changes at the same time the one with the greater text`() throws {
        #expect(try wins(.number(9), at: late, over: kept(.number(1), at: late)))
        #expect(try !wins(.number(1), at: late, over: kept(.number(9), at: late)))
        #expect(try !wins(.number(1), at: late, over: kept(.number(1), at: late)))
        // "null" is greater than a number's text, and than an object's it is less.
        #expect(try wins(nil, at: late, over: kept(.number(9), at: late)))
        #expect(try !wins(nil, at: late, over: kept(.object(["a": .number(1)]), at: late)))
    }

    @Test func `has a kind and a name`() {
        for key in ["rating/p-1", "favourite/movie-a", "cart/bkk-1.soup+x", "settings/units", "cart/a:b"] {
            #expect(KeptKey.isKey(key))
            #expect(KeptKey.outOfKey(KeptKey.inKey(key)) == key)
            #expect(!KeptKey.inKey(key).contains("/"))
        }
        for key in ["", "rating", "rating/", "other/p-1", "rating/a/b", "rating/a b", "rating/é", "/p-1"] {
            #expect(!KeptKey.isKey(key))
        }
        #expect(!KeptKey.isKey("cart/" + String(repeating: "a", count: 151)))
    }

    @Test func `is refused beyond its bounds, and the reason names the member`() throws {
        func fault(_ changes: [KeptChange]) throws -> String? { try KeptRules.fault(in: changes)?.field }
        let good = KeptChange(key: "rating/p-1", value: .number(5), at: early)
        #expect(try fault([good]) == nil)
        #expect(try fault([]) == "/entries")
        #expect(try fault((0...200).map { KeptChange(key: "cart/\($0)", value: nil, at: early) }) == "/entries")
        #expect(try fault([good, good]) == "/entries/1/key")
        #expect(try fault([good, KeptChange(key: "other/a", value: nil, at: early)]) == "/entries/1/key")
        let long = JSONValue.string(String(repeating: "a", count: KeptRules.longestValue - 1))
        #expect(try fault([KeptChange(key: "cart/a", value: long, at: early)]) == "/entries/0/value")
        var deep = JSONValue.null
        for _ in 0...KeptRules.deepest { deep = .array([deep]) }
        #expect(try fault([KeptChange(key: "cart/a", value: deep, at: early)]) == "/entries/0/value")
    }
}

@Suite struct `An audit entry` {
    private let entry = AuditEntry(
        person: "c-a", role: .merchant, merchant: "m-1", session: "s-1", network: "203.0.113.0/24",
        type: "vicinity.item.put.v1", subject: "bkk-1.soup", members: ["price"],
        at: Timestamp("2026-11-21T07:00:00Z")!)

    @Test func `keeps what was done, and from where, under another name`() {
        var renamed = entry
        let wasThere = renamed.rename("c-a", to: "erased-x")
        #expect(wasThere)
        #expect(renamed.person == "erased-x")
        #expect(renamed.session == "s-1" && renamed.network == "203.0.113.0/24")
        #expect(renamed.subject == "bkk-1.soup" && renamed.members == ["price"] && renamed.merchant == "m-1")
        let isThereStill = renamed.rename("c-a", to: "erased-x")
        #expect(!isThereStill)
    }

    @Test func `is about another name when whom it is about is renamed`() {
        var renamed = entry
        renamed.subject = "c-b"
        let wasThere = renamed.rename("c-b", to: "erased-x")
        #expect(wasThere)
        #expect(renamed.person == "c-a" && renamed.session == "s-1" && renamed.subject == "erased-x")
    }

    @Test func `stays as it is when somebody else is renamed`() {
        var renamed = entry
        #expect(!renamed.rename("c-ab", to: "erased-x") && renamed == entry)
    }
}
