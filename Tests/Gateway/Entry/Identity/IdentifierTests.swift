import Contract
import Events
import Testing

@testable import GatewayService

/// The forms are wire formats: orders placed by one version are found by the next.
@Suite struct IdentifierTests {
    @Test func `base 32 is that of RFC 4648 in lower case without padding`() {
        #expect(Base32.encode(Array("".utf8)) == "")
        #expect(Base32.encode(Array("f".utf8)) == "my")
        #expect(Base32.encode(Array("fo".utf8)) == "mzxq")
        #expect(Base32.encode(Array("foo".utf8)) == "mzxw6")
        #expect(Base32.encode(Array("foob".utf8)) == "mzxw6yq")
        #expect(Base32.encode(Array("foobar".utf8)) == "mzxw6ytboi")
        #expect(Base32.encode([UInt8](repeating: 255, count: 16)).count == 26)
    }

    @Test func `an order's id is derived from the customer and the key and does not change`() {
        #expect(Identifiers.order(customer: "c-anna", key: "k1") == "01-zksh2dpapdzxiwy4hc4ub36hoi")
        #expect(Identifiers.order(customer: "c-anna", key: "k1") != Identifiers.order(customer: "c-anna", key: "k2"))
        #expect(Identifiers.order(customer: "c-anna", key: "k1") != Identifiers.order(customer: "c-bert", key: "k1"))
    }

    @Test func `an order's id begins with its customer's partition`() {
        for customer in ["c-anna", "c-bert", "c-cleo", "d-x", "m-1"] {
            let id = Identifiers.order(customer: customer, key: "k")
            #expect(Identifiers.partition(ofOrder: id) == partition(of: customer))
        }
    }

    @Test func `things made through the API are named after who made them with which key`() {
        #expect(Identifiers.place(actor: "m-1", key: "k1") == "place-tswwei3hkdzrdd53qj4l5hhbie")
        #expect(Identifiers.item(place: "cafe", actor: "m-1", key: "k1") == "cafe.item-vc5bxlik2czbb6scagnkou5xva")
        #expect(Identifiers.device("UUID-1") == "d-ucqci57si5g7mrwlt6z2dk5eai")
        #expect(ThingID.isName(Identifiers.place(actor: "m-1", key: "k1")))
        #expect(ThingID.isItem(Identifiers.item(place: "cafe", actor: "m-1", key: "k1")))
    }

    @Test func `ids of customers are random and begin with their role`() {
        let one = Identifiers.newCustomer()
        #expect(one.hasPrefix("c-"))
        #expect(one.count == 28)
        #expect(one != Identifiers.newCustomer())
        #expect(Identifiers.newPerson(.operator).hasPrefix("o-"))
    }

    @Test func `the new id for the token of an erased customer is the same at every gateway`() {
        #expect(Identifiers.customer(after: "c-anna") == "c-stpgukjp4hf2fqrsqonzotehea")
    }

    @Test(arguments: [
        "", "07", "07-", "12-aaaaaaaaaaaaaaaaaaaaaaaaaa", "-1-aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "07-aaaaaaaaaaaaaaaaaaaaaaaaa1", "07-aaaaaaaaaaaaaaaaaaaaaaaaa", "07-AAAAAAAAAAAAAAAAAAAAAAAAAA",
    ])
    func `what is no order's id has no partition`(text: String) {
        #expect(Identifiers.partition(ofOrder: text) == nil)
    }

    @Test(arguments: [
        ("cafe", true), ("a-1", true), ("", false), ("Cafe", false), ("a.b", false),
        (String(repeating: "a", count: 64), true),
        (String(repeating: "a", count: 65), false), ("é", false),
    ])
    func `a place's id is 1 to 64 of a–z 0–9 and the hyphen`(text: String, isGood: Bool) {
        #expect(ThingID.isName(text) == isGood)
    }

    @Test(arguments: [("cafe.tea", true), ("cafe", false), ("cafe.", false), (".tea", false), ("cafe.tea.x", false)])
    func `an item's id is its place's and its own`(text: String, isGood: Bool) {
        #expect(ThingID.isItem(text) == isGood)
    }
}
