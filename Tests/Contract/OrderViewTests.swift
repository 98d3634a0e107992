import Contract
import Events
import Testing

@Suite struct `The view of an order` {
    private let order: Order = {
        func line(_ place: String, _ quantity: Int) -> OrderLine {
            OrderLine(
                item: "\(place).soup", place: place, quantity: quantity, name: "Soup",
                price: Money(amount: 450, currency: "EUR"))
        }
        func part(_ place: String, _ merchant: String) -> OrderPart {
            OrderPart(place: place, merchant: merchant, reservation: .held, status: .confirmed)
        }
        return Order(
            id: "07-a", customer: "c-1", status: .rejected,
            reason: Reason("sold-out", "No Soup at b is left.", field: "/lines/1", item: "b.soup"),
            lines: [line("a", 2), line("b", 1)], total: Money(amount: 1350, currency: "EUR"),
            parts: [part("a", "m-a"), part("b", "m-b")], digest: "00", deadline: nil, createdAt: .now, updatedAt: .now,
            history: [])
    }()

    /// As it is written.
    private func json(_ value: some Encodable) throws -> JSONValue {
        try JSON.decode(JSONValue.self, from: JSON.encode(value))
    }

    private func view(_ id: String, _ role: Actor.Role) -> OrderView? {
        OrderView(of: order, for: Actor(id: id, role: role))
    }

    @Test func `is everything to operators, and to the customer but for the merchants' ids`() throws {
        let whole = try #require(view("op-1", .operator))
        #expect(try json(whole.lines) == json(order.lines) && json(whole.parts) == json(order.parts))
        #expect(whole.reason == order.reason)
        let own = try #require(view("c-1", .customer))
        #expect(try json(own.lines) == json(order.lines))
        #expect(own.total == order.total && own.reason == order.reason)
        #expect(own.parts.map(\.place) == ["a", "b"] && own.parts.allSatisfy { $0.merchant == nil })
    }

    @Test func `is to a merchant what his places have to do with it, and nothing of others`() throws {
        let part = try #require(view("m-a", .merchant))
        #expect(part.lines.map(\.place) == ["a"] && part.parts.map(\.place) == ["a"])
        #expect(part.total == Money(amount: 900, currency: "EUR"))
        #expect(part.reason?.code == "sold-out" && part.reason?.item == nil && part.reason?.field == nil)
        #expect(part.reason?.detail.contains("Soup") == false)
        #expect(try #require(view("m-b", .merchant)).reason?.item == "b.soup")
    }

    @Test func `shows a merchant of money what is about his places`() throws {
        func entry(_ kind: LedgerEntry.EntryKind, _ place: String?) -> LedgerEntry {
            LedgerEntry(at: .now, kind: kind, place: place, postings: [.init(LedgerAccount.customer, 1)])
        }
        var paid = order
        paid.payment = OrderPayment(
            method: .online, status: .paid, tip: Money(amount: 30, currency: "EUR"), provider: "stripe",
            checkout: .init(id: "cs_1", url: "https://pay.example"), reference: "07-A", id: "pi_1",
            captured: Money(amount: 1380, currency: "EUR"), errands: [PaymentTask(id: "07-a/capture", kind: .capture)])
        paid.parts[0].tip = Money(amount: 20, currency: "EUR")
        paid.parts[1].tip = Money(amount: 10, currency: "EUR")
        paid.ledger = [entry(.sale, "a"), entry(.sale, "b"), entry(.payment, nil)]
        let merchant = Actor(id: "m-a", role: .merchant)
        let own = try #require(OrderView(of: paid, for: merchant))
        let known = OrderPayment(method: .online, status: .paid, tip: Money(amount: 20, currency: "EUR"))
        #expect(try json(own.payment) == json(known))
        #expect(own.ledger?.map(\.place) == ["a"])
        paid.parts[1].merchant = "m-a"
        let both = try #require(OrderView(of: paid, for: merchant))
        #expect(both.payment?.reference == "07-A" && both.payment?.captured != nil && both.payment?.checkout == nil)
        #expect(both.ledger?.count == 3)
        let customer = try #require(OrderView(of: paid, for: Actor(id: "c-1", role: .customer)))
        #expect(customer.payment?.checkout?.url == "https://pay.example")
    }

    @Test func `tells a merchant nothing of what another place said no with, and of no other's lines`() throws {
        var closed = order
        closed.reason = Reason("closed", "“B” is closed.", field: "/scheduledTime", place: "b", opensAt: .now)
        let other = try #require(OrderView(of: closed, for: Actor(id: "m-a", role: .merchant)))
        #expect(other.reason == Reason("closed", "Another place could not take its part of the order."))
        closed.reason?.changes = [LineChange(line: 1, item: "b.soup", was: .quantity(1), is: .quantity(0))]
        let own = try #require(OrderView(of: closed, for: Actor(id: "m-b", role: .merchant)))
        #expect(own.reason?.place == "b" && own.reason?.changes == nil && own.reason?.field == nil)
    }

    @Test func `shows a merchant the person as long as the order runs, and a day longer`() throws {
        var brought = order
        brought.contact = Contact(name: "Malee", telephone: "080-000-4437")
        brought.note = "Ring twice."
        brought.lines[0].note = "hot"
        brought.fulfilment = Fulfilment(.delivery, address: PostalAddress(streetAddress: "2 Road"))
        let merchant = Actor(id: "m-a", role: .merchant)
        let ended = brought.updatedAt
        let soon = try #require(OrderView(of: brought, for: merchant, at: ended.advanced(by: .seconds(86_400))))
        #expect(soon.contact == brought.contact && soon.lines[0].note == "hot" && soon.note == "Ring twice.")
        let late = try #require(OrderView(of: brought, for: merchant, at: ended.advanced(by: .seconds(86_401))))
        #expect(late.contact == nil && late.note == nil && late.lines[0].note == nil)
        #expect(late.fulfilment == Fulfilment(.delivery))
        let own = try #require(OrderView(of: brought, for: Actor(id: "c-1", role: .customer), at: .latest))
        #expect(own.contact == brought.contact && own.fulfilment == brought.fulfilment)
        brought.status = .preparing
        let running = try #require(OrderView(of: brought, for: merchant, at: .latest))
        #expect(running.contact == brought.contact)
    }

    @Test func `shows a ticket to who bought it, not to who checks it`() throws {
        var bought = order
        bought.lines[0].ticket = "07-a.secret"
        let merchant = try #require(OrderView(of: bought, for: Actor(id: "m-a", role: .merchant)))
        #expect(merchant.lines.map(\.place) == ["a"] && merchant.lines[0].ticket == nil)
        #expect(OrderView(of: bought, for: Actor(id: "c-1", role: .customer))?.lines[0].ticket == "07-a.secret")
    }

    @Test func `is nothing to anybody else`() {
        #expect(view("c-2", .customer) == nil && view("m-c", .merchant) == nil && view("m-a", .customer) == nil)
    }
}

@Suite struct `A sum of lines` {
    private func sum(_ prices: (Int64, String, Int)?...) -> Money? {
        Money.sum(
            of: prices.map { price in
                OrderLine(
                    item: "a.i", place: "a", quantity: price?.2 ?? 1,
                    price: price.map { Money(amount: $0.0, currency: $0.1) })
            })
    }

    @Test func `is price times quantity of all of them`() {
        #expect(sum((450, "EUR", 2), (100, "EUR", 3)) == Money(amount: 1200, currency: "EUR"))
    }

    @Test func `is none without a price, of several currencies, or over what a number holds`() {
        #expect(sum() == nil && sum(nil) == nil && sum((450, "EUR", 1), nil) == nil)
        #expect(sum((450, "EUR", 1), (450, "THB", 1)) == nil)
        #expect(sum((.max, "EUR", 2)) == nil && sum((.max, "EUR", 1), (1, "EUR", 1)) == nil)
    }
}
