import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

/// Tea in two sizes, with scarce extras.
private func tea(
    stock: Stock = .unlimited, pearls: Stock? = .count(left: 3), change: (inout Item) -> Void = { _ in }
) -> Item {
    var tea = Item.sample("tea", stock: stock)
    tea.options = [
        OptionGroup(
            id: "size", name: "Size", least: 1, most: 1,
            choices: [
                OptionChoice(id: "small", name: "Small", price: baht(0)),
                OptionChoice(id: "large", name: "Large", price: baht(1500)),
            ]),
        OptionGroup(
            id: "extras", name: "Extras", most: 2,
            choices: [
                OptionChoice(id: "pearls", name: "Pearls", price: baht(1000), stock: pearls),
                OptionChoice(id: "plain", name: "Without sugar", price: baht(-500)),
                OptionChoice(id: "jelly", name: "Jelly", price: baht(500)),
            ]),
    ]
    change(&tea)
    return tea
}

private func line(_ quantity: Int, _ options: String...) -> PlaceOrder.Line {
    PlaceOrder.Line(
        item: "krua.tea", quantity: quantity,
        options: options.map { text in
            let parts = text.split(separator: ".").map(String.init)
            return OptionPick(group: parts[0], choice: parts[1])
        })
}

extension Counter.Request {
    fileprivate init(_ action: ReservationRequest.Action, _ order: String, of lines: [PlaceOrder.Line]) {
        self.init(action, order, [])
        self.lines = lines
    }
}

extension Counter {
    fileprivate func left(_ choice: String) -> Int? { self["tea"].choice("extras", choice)?.stock?.left }
}

@Suite struct `Variants of an item` {
    @Test func `are held with their names, and at a price with all choices in it`() {
        var counter = Counter([tea()])
        let held = counter.handle(
            .init(.hold, "1", of: [line(1, "extras.plain", "size.large"), line(1, "size.small")]), at: 0)
        #expect(held.state == .held)
        #expect(held.lines.map(\.price) == [baht(5500), baht(4500)])
        #expect(held.lines[0].options?.map(\.name) == ["Large", "Without sugar"], "in the menu's order")
        #expect(held.lines[0].options?.map(\.groupName) == ["Size", "Extras"])
        #expect(held.lines[0].options?.map(\.price) == [baht(1500), baht(-500)])
    }

    @Test func `are the same however their choices are ordered`() {
        var counter = Counter([tea()])
        let held = counter.handle(
            .init(.hold, "1", of: [line(1, "size.large", "extras.pearls"), line(2, "extras.pearls", "size.large")]),
            at: 0)
        #expect(held.lines.map(\.quantity) == [3])
        #expect(counter.left("pearls") == 0)
    }

    @Test func `take from one stock of the item, and from that of each choice`() {
        var counter = Counter([tea(stock: .count(left: 4))])
        let lines = [line(1, "size.large", "extras.pearls"), line(2, "size.small", "extras.pearls")]
        #expect(counter.handle(.init(.hold, "1", of: lines), at: 0).state == .held)
        #expect(counter["tea"].available == 1 && counter.left("pearls") == 0)
        let refused = counter.handle(.init(.hold, "2", of: [line(1, "size.large"), line(1, "size.small")]), at: 1)
        #expect(refused.reason?.code == "sold-out" && refused.reason?.field == "/lines/1")
        #expect(refused.reason?.changes == [LineChange(line: 1, item: "krua.tea", was: .quantity(1), is: .quantity(0))])
        counter.handle(.init(.release, "1", of: []), at: 2)
        #expect(counter["tea"].available == 4 && counter.left("pearls") == 3)
        counter.handle(.init(.release, "1", of: []), at: 3)
        #expect(counter.left("pearls") == 3, "once")
    }

    @Test func `a choice of which too little is left is named, with what there is`() {
        var counter = Counter([tea()])
        let pearls = OptionName(group: "extras", choice: "pearls")
        let lines = [line(2, "size.small", "extras.pearls"), line(2, "size.large", "extras.pearls")]
        let refused = counter.handle(.init(.hold, "1", of: lines), at: 0)
        #expect(refused.reason?.code == "sold-out" && refused.reason?.option == pearls)
        #expect(
            refused.reason?.changes == [
                LineChange(line: 1, item: "krua.tea", option: pearls, was: .quantity(2), is: .quantity(1))
            ])
        #expect(counter.left("pearls") == 3)
    }

    @Test(arguments: [
        (["extras.pearls"], "option-required", "size"), (["size.small", "size.large"], "too-many-options", "size"),
        (["size.small", "extras.gold"], "unknown-option", "extras"),
        (["size.small", "extras.pearls", "extras.plain", "extras.jelly"], "too-many-options", "extras"),
        ([], "option-required", "size"),
    ]) func `that there cannot be are refused with their group`(options: [String], code: String, group: String) {
        var counter = Counter([tea()])
        var wrong = line(1)
        wrong.options = options.flatMap { line(1, $0).options ?? [] }
        let refused = counter.handle(.init(.hold, "1", of: [line(1, "size.small"), wrong]), at: 0)
        #expect(refused.state == .refused && refused.reason?.code == code)
        #expect(refused.reason?.field == "/lines/1" && refused.reason?.option?.group == group)
    }

    @Test func `a choice that is switched off cannot be had, whatever is left of it`() {
        var counter = Counter([tea { $0.options?[1].choices[0].isAvailable = false }])
        let refused = counter.handle(.init(.hold, "1", of: [line(1, "size.small", "extras.pearls")]), at: 0)
        #expect(refused.reason?.code == "sold-out" && refused.reason?.option?.choice == "pearls")
    }

    @Test func `an item of which a size must be chosen, and none can be, cannot be had`() {
        let without = tea { item in
            for index in 0..<2 { item.options?[0].choices[index].isAvailable = false }
        }
        #expect(without.available == 0 && tea().available == nil)
    }

    @Test func `daily portions of a choice come back for their day only`() {
        let daily = Stock.daily(portions: 5, left: 5, date: "2026-11-21")
        var counter = Counter([tea(pearls: daily)])
        counter.handle(.init(.hold, "1", of: [line(2, "size.small", "extras.pearls")]), at: 0)
        #expect(counter.reservations["1"]?.portionDates == ["krua.tea#extras.pearls": "2026-11-21"])
        counter.items["krua.tea"] = counter["tea"].renewed(on: "2026-11-22")
        #expect(counter.left("pearls") == 5)
        counter.handle(.init(.release, "1", of: []), at: 1)
        #expect(counter.left("pearls") == 5)
    }

    @Test func `an item that is sold out today is so until the day ends at its place`() {
        // Noon by UTC is the evening in Bangkok.
        var counter = Counter([tea { $0.soldOutOn = "2026-11-21" }])
        let today = counter.handle(.init(.hold, "1", of: [line(1, "size.small")]), at: 0)
        #expect(today.reason?.code == "sold-out" && counter["tea"].available == 0)
        let later = noon.advanced(by: .seconds(6 * 3600))
        #expect(counter.handle(.init(.hold, "2", of: [line(1, "size.small")]), at: 1, on: later).state == .held)
        #expect(counter["tea"].renewed(on: "2026-11-22").soldOutOn == nil)
        #expect(counter["tea"].renewed(on: "2026-11-21").soldOutOn == "2026-11-21")
    }

    @Test(arguments: Array(1...60) as [UInt64])
    func `never sell more of a choice than there is, nor lose one`(seed: UInt64) {
        var numbers = Seeded(seed)
        let before = tea(stock: .count(left: 11), pearls: .count(left: 6))
        var counter = Counter([before])
        for offset in 0..<80 {
            let order = "order-\(Int.random(in: 1...9, using: &numbers))"
            let action = [ReservationRequest.Action.hold, .hold, .commit, .release].randomElement(using: &numbers)!
            let lines = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
                let size = ["size.small", "size.large"].randomElement(using: &numbers)!
                let quantity = Int.random(in: 1...2, using: &numbers)
                return Bool.random(using: &numbers) ? line(quantity, size, "extras.pearls") : line(quantity, size)
            }
            counter.handle(.init(action, order, of: lines), at: Int64(offset))
            let taking = counter.reservations.values.filter { [.held, .committed].contains($0.state) }
            let all = taking.flatMap(\.lines)
            let pearls = all.filter { $0.options?.contains { $0.choice == "pearls" } == true }
                .reduce(0) { $0 + $1.quantity }
            let left = counter.left("pearls") ?? -1
            #expect(left == 6 - pearls && left >= 0, "seed \(seed), after \(offset)")
            let rest = counter["tea"].stock.left ?? -1
            #expect(rest == 11 - all.reduce(0) { $0 + $1.quantity } && rest >= 0, "seed \(seed), after \(offset)")
        }
    }

    @Test func `come to the same again when a rebuild reads their requests anew`() {
        let lines = [line(1, "size.large", "extras.pearls"), line(1, "size.small", "extras.pearls")]
        var counter = Counter([tea(stock: .count(left: 9))])
        counter.handle(.init(.hold, "1", of: lines), at: 0)
        var again = Counter([tea(stock: .count(left: 9))])
        for case .reservation(let reservation) in counter.emitted { again.take(.reservation(reservation)) }
        again.handle(.init(.hold, "1", of: lines), at: 0)
        #expect(again.items == counter.items && again.left("pearls") == 1)
    }
}

@Suite struct `The rules of options` {
    private static let wrong: [(field: String, change: @Sendable (inout Item) -> Void)] = [
        ("/options/0/id", { $0.options?[0].id = "Size" }), ("/options/1/id", { $0.options?[1].id = "size" }),
        ("/options/0/name", { $0.options?[0].name = " " }), ("/options/0/choices", { $0.options?[0].choices = [] }),
        ("/options/1/most", { $0.options?[1].most = 4 }), ("/options/1/least", { $0.options?[1].least = 3 }),
        ("/options/0/choices/1/id", { $0.options?[0].choices[1].id = "small" }),
        ("/options/0/choices/1/price/currency", { $0.options?[0].choices[1].price.currency = "EUR" }),
        ("/options/1/choices/0/stock/left", { $0.options?[1].choices[0].stock = .count(left: -1) }),
        ("/options", { $0.price = baht(400) }), ("/soldOutOn", { $0.soldOutOn = "tomorrow" }),
    ]

    @Test(arguments: wrong.indices) func `name the invalid member`(index: Int) {
        let reason = #expect(throws: Reason.self) { try ItemRules.check(tea(change: Self.wrong[index].change)) }
        #expect(reason?.field == Self.wrong[index].field)
    }

    @Test func `take what is right`() throws {
        try ItemRules.check(tea())
        try ItemRules.check(tea { $0.price = baht(500) })
    }

    @Test func `what a command leaves out stays as it was, and an empty list takes the options away`() {
        let existing = tea()
        var bare = existing
        bare.options = nil
        #expect(bare.settlingOptions(over: existing, today: "2026-11-21").options == existing.options)
        bare.options = []
        #expect(bare.settlingOptions(over: existing, today: "2026-11-21").options == nil)
        var omitting = existing
        omitting.options?[1].choices[0].stock = nil
        #expect(omitting.settlingOptions(over: existing, today: "2026-11-21") == existing)
        omitting.options?[1].choices[0].stock = .unlimited
        #expect(omitting.settlingOptions(over: existing, today: "2026-11-21").choice("extras", "pearls")?.stock == nil)
        var out = existing
        out.soldOutOn = "2026-11-20"
        #expect(out.settlingOptions(over: nil, today: "2026-11-21").soldOutOn == nil)
        var hidden = out
        hidden.hidesStock = true
        #expect(out.settlingOptions(over: hidden, today: "2026-11-21").hidesStock == true, "left out: unchanged")
        out.hidesStock = false
        #expect(out.settlingOptions(over: hidden, today: "2026-11-21").hidesStock == nil)
    }
}
