import Contract
import Events
import Geo
import Testing

@Suite struct `What an order wishes` {
    private let point = Coordinate(latitude: 13.75, longitude: 100.5)!
    private let soup = [PlaceOrder.Line(item: "krua.soup", quantity: 1)]
    private let seats = [PlaceOrder.Line(item: "kino.screening-1", quantity: 2)]
    private let malee = Contact(name: "Malee", telephone: "080-000-4437")

    private func field(
        _ fulfilment: Fulfilment? = nil, contact: Contact? = nil, note: String? = nil, lines: [PlaceOrder.Line]? = nil,
        time: Timestamp? = nil
    ) -> String? {
        WishRules(contact: contact, note: note, lines: lines ?? soup, fulfilment: fulfilment, scheduledTime: time)
            .fault?.field
    }

    private func delivery(_ street: String? = "2 Road", at point: Coordinate?) -> Fulfilment {
        Fulfilment(.delivery, address: PostalAddress(streetAddress: street), geo: point)
    }

    @Test func `may be nothing`() { #expect(field() == nil) }

    @Test func `a delivery has an address, its point, and a contact to call`() {
        #expect(field(delivery(at: point), contact: malee) == nil)
        #expect(field(delivery(at: point)) == "/contact")
        #expect(field(delivery(at: nil), contact: malee) == "/fulfilment/geo")
        #expect(field(delivery(nil, at: point), contact: malee) == "/fulfilment/address/streetAddress")
        #expect(field(Fulfilment(.delivery, geo: point), contact: malee) == "/fulfilment/address")
        #expect(field(delivery(at: point), contact: malee, lines: seats) == "/fulfilment/method")
    }

    @Test func `a table has a name, and nothing else has one`() {
        #expect(field(Fulfilment(.table, table: "12")) == nil)
        #expect(field(Fulfilment(.table)) == "/fulfilment/table")
        #expect(field(Fulfilment(.table, table: " ")) == "/fulfilment/table")
        #expect(field(Fulfilment(.pickUp, table: "12")) == "/fulfilment/table")
        #expect(field(Fulfilment(.pickUp, geo: point)) == "/fulfilment/geo")
        #expect(field(Fulfilment(.table, table: "12"), time: .now) == "/scheduledTime")
    }

    @Test func `only seats are a ticket`() {
        #expect(field(Fulfilment(.ticket), lines: seats) == nil)
        #expect(field(Fulfilment(.ticket), lines: soup + seats) == "/fulfilment/method")
    }

    @Test(arguments: [
        ("+66 2 123 4567", true), ("080-000-4437", true), ("(02) 123.4567 # 12", true), ("๐๘๐ ๑๒๓ ๔๕๖๗", true),
        ("123", false), ("call me", false), ("+123456789012345678901", false), ("", false),
        (String(repeating: "1 ", count: 30), false), ("080\u{0}000-4437", false),
    ])
    func `a telephone number is one`(text: String, isOne: Bool) {
        let found = field(contact: Contact(name: "Malee", telephone: text))
        #expect(found == (isOne ? nil : "/contact/telephone"))
    }

    @Test(arguments: [
        ("malee@example.org", true), ("a+b@x.co.th", true), ("malee", false), ("@example.org", false),
        ("malee@example", false), ("ma lee@example.org", false), ("malee@example.", false),
        ("\(String(repeating: "a", count: 250))@example.org", false),
    ])
    func `an e-mail address is one`(text: String, isOne: Bool) {
        let contact = Contact(name: "Malee", telephone: "080-000-4437", email: text)
        #expect(field(contact: contact) == (isOne ? nil : "/contact/email"))
    }

    @Test func `texts have a length and no control characters`() {
        #expect(field(note: "Two lines\nare two lines") == nil)
        #expect(field(note: String(repeating: "é", count: 500)) == nil)
        #expect(field(note: String(repeating: "é", count: 501)) == "/note")
        #expect(field(note: "a\u{7}") == "/note")
        #expect(field(note: "") == "/note")
        #expect(field(contact: Contact(name: " ", telephone: "080-000-4437")) == "/contact/name")
        let noted = [
            soup[0], PlaceOrder.Line(item: "krua.rice", quantity: 1, note: String(repeating: "a", count: 201)),
        ]
        #expect(field(lines: noted) == "/lines/1/note")
        #expect(field(note: "a" + String(repeating: "\u{301}", count: 100_000)) == "/note")
    }
}

@Suite struct `An amount in a sentence` {
    @Test(
        arguments: [
            (1250, "EUR", "12.50 EUR"), (5, "EUR", "0.05 EUR"), (0, "THB", "0.00 THB"), (-1250, "EUR", "-12.50 EUR"),
            (1250, "JPY", "1250 JPY"), (1250, "KWD", "1.250 KWD"), (-5, "EUR", "-0.05 EUR"),
        ] as [(Int64, String, String)])
    func `has its currency's decimals`(amount: Int64, currency: String, text: String) {
        #expect(Money(amount: amount, currency: currency).text == text)
    }
}
