import Contract
import Events
import Testing

@testable import OrdersService

private func pick(_ choice: String, at price: Money? = nil) -> OptionPick {
    OptionPick(group: "extras", choice: choice, price: price)
}

private func chosen(_ quantity: Int, at price: Money? = nil, _ options: OptionPick...) -> PlaceOrder.Line {
    PlaceOrder.Line(item: padThai, quantity: quantity, price: price, options: options)
}

/// The place's hold: an egg costs 1.00 more, peanuts nothing.
private func held(of order: Order) -> Reservation {
    var reservation = answer(.held, "thai-corner", of: order)
    let asked = order.holdRequest(to: "thai-corner").lines
    for index in asked.indices {
        let options = (asked[index].options ?? []).sorted { $0.choice < $1.choice }.map { option in
            ChosenOption(
                group: option.group, choice: option.choice, groupName: "Extras", name: "With \(option.choice)",
                price: option.choice == "egg" ? euros(100) : euros(0))
        }
        reservation.lines[index].options = options.isEmpty ? nil : options
        reservation.lines[index].price?.amount += options.reduce(0) { $0 + ($1.price?.amount ?? 0) }
    }
    return reservation
}

@Suite struct `An order of variants` {
    @Test func `requests each variant once, whatever order its choices have`() {
        let run = SagaRun(placed: [
            chosen(1, pick("egg"), pick("peanuts")), chosen(2, pick("peanuts"), pick("egg")), line(padThai),
        ])
        let asked = run.current.holdRequest(to: "thai-corner").lines
        #expect(asked.map(\.quantity) == [3, 1])
        #expect(asked[0].options?.count == 2 && asked[1].options == nil)
    }

    @Test func `has choices with names and prices once it is held, and the total includes them`() {
        var run = SagaRun(placed: [chosen(2, pick("peanuts"), pick("egg")), line(padThai)])
        run.play(.answered(held(of: run.current)))
        #expect(run.current.status == .confirmed)
        #expect(run.current.lines.map(\.price) == [euros(1050), euros(950)])
        #expect(run.current.lines[0].optionsText == "With egg, With peanuts")
        #expect(run.current.total == euros(2 * 1050 + 950))
    }

    @Test func `counts five of an item over all its variants`() {
        var run = SagaRun(placed: [chosen(3, pick("egg")), chosen(3, pick("peanuts"))])
        #expect(run.current.status == .rejected && run.current.reason?.code == "too-many")
        run = SagaRun(placed: [chosen(3, pick("egg")), chosen(2, pick("peanuts"))])
        #expect(run.current.status == .placed)
    }

    @Test func `at another price of a choice is refused, and both the choice and the line are named`() {
        var run = SagaRun(placed: [line(satay), chosen(1, at: euros(1000), pick("egg", at: euros(50)))])
        run.play(.answered(held(of: run.current)))
        let egg = OptionName(group: "extras", choice: "egg")
        #expect(run.current.reason?.code == "price-changed" && run.current.reason?.field == "/lines/1/price")
        #expect(
            run.current.reason?.changes == [
                LineChange(line: 1, item: padThai, was: .price(euros(1000)), is: .price(euros(1050))),
                LineChange(line: 1, item: padThai, option: egg, was: .price(euros(50)), is: .price(euros(100))),
            ])
    }

    @Test func `at the prices that were shown is accepted, and forgets them`() {
        var run = SagaRun(placed: [chosen(1, at: euros(1050), pick("egg", at: euros(100)))])
        run.play(.answered(held(of: run.current)))
        #expect(run.current.status == .confirmed && run.current.lines[0].options?[0].expectedPrice == nil)
    }

    @Test func `of which too little is left names the variant's lines, and no others`() {
        var run = SagaRun(placed: [line(padThai), chosen(1, pick("egg")), chosen(2, pick("egg"))])
        let egg = OptionName(group: "extras", choice: "egg")
        let reason = Reason(
            "sold-out", "Only 2 …", field: "/lines/1", item: padThai, option: egg,
            changes: [LineChange(line: 1, item: padThai, option: egg, was: .quantity(3), is: .quantity(2))])
        var refused = answer(.refused, "thai-corner", of: run.current, reason: reason)
        refused.lines = held(of: run.current).lines
        run.play(.answered(refused))
        #expect(run.current.reason?.field == "/lines/1/options" && run.current.reason?.option == egg)
        #expect(
            run.current.reason?.changes == [
                LineChange(line: 2, item: padThai, option: egg, was: .quantity(2), is: .quantity(1))
            ])
    }

    @Test(
        arguments: [
            ("/lines/0/options/0/group", [OptionPick(group: "Extras", choice: "egg")]),
            ("/lines/0/options/0/choice", [OptionPick(group: "extras", choice: "")]),
            ("/lines/0/options/1", [pick("egg"), pick("egg")]),
            ("/lines/0/options", (0..<21).map { pick("egg-\($0)") }),
        ] as [(String, [OptionPick])])
    func `is refused at once if its choices are malformed`(field: String, options: [OptionPick]) {
        let line = PlaceOrder.Line(item: padThai, quantity: 1, options: options)
        #expect(LineRules.order.fault(in: [line])?.field == field)
    }

    @Test func `of seats has no choices`() {
        let line = PlaceOrder.Line(item: "rex.screening-1", quantity: 1, options: [pick("egg")])
        #expect(LineRules.order.fault(in: [line])?.field == "/lines/0/options")
    }
}
