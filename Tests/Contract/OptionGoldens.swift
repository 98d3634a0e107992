import Contract
import Events

/// Payloads with an item's options.
let optionGoldens: [Golden] = [
    Golden("Item.options", goldenOptionItem),
    Golden(
        "Item.off",
        Item(
            id: "bkk-1.tea", place: "bkk-1", name: "Milk tea", price: thb(4500),
            sale: SaleTerms(availability: .discontinued, from: time, through: time, status: .cancelled),
            updatedAt: time)),
    Golden("PutItem.options", PutItem(actor: merchant, item: goldenOptionItem, creates: false)),
    Golden("Order.options", goldenOptionOrder),
    Golden(
        "PlaceOrder.options",
        PlaceOrder(
            order: order, actor: Actor(id: "c-a", role: .customer),
            lines: [
                .init(
                    item: "bkk-1.tea", quantity: 2, price: thb(6000),
                    options: [
                        OptionPick(group: "size", choice: "large", price: thb(1500)),
                        OptionPick(group: "extras", choice: "pearls"),
                    ])
            ], digest: "00ff", requestedAt: time)),
    Golden(
        "ReservationRequest.options",
        ReservationRequest(
            order: order, place: "bkk-1", customer: "c-a",
            lines: [.init(item: "bkk-1.tea", quantity: 2, options: [OptionPick(group: "size", choice: "large")])])),
    Golden(
        "Reservation.options",
        Reservation(
            order: order, place: "bkk-1", customer: "c-a", merchant: "m-1", state: .held,
            lines: goldenOptionOrder.lines, portionDates: ["bkk-1.tea#extras.pearls": "2026-11-21"],
            changes: [.init(state: .held, request: 12)], updatedAt: time)),
]

private let order = "07-abcdefghijklmnopqrstuvwxyz"
private let time = Timestamp("2026-11-21T07:36:53.012345Z")!
private let merchant = Actor(id: "m-1", role: .merchant)
private func thb(_ amount: Int64) -> Money { Money(amount: amount, currency: "THB") }

/// An item with all members of options.
let goldenOptionItem = Item(
    id: "bkk-1.tea", place: "bkk-1", name: "Milk tea", price: thb(4500),
    options: [
        OptionGroup(
            id: "size", name: "Size", names: ["th": "ขนาด"], least: 1, most: 1,
            choices: [
                OptionChoice(id: "regular", name: "Regular", price: thb(0)),
                OptionChoice(id: "large", name: "Large", names: ["th": "ใหญ่"], price: thb(1500)),
            ]),
        OptionGroup(
            id: "extras", name: "Extras", most: 2,
            choices: [
                OptionChoice(
                    id: "pearls", name: "Pearls", price: thb(1000),
                    stock: .daily(portions: 20, left: 3, date: "2026-11-21")),
                OptionChoice(
                    id: "no-sugar", name: "Without sugar", price: thb(-500), stock: .count(left: 4),
                    isAvailable: false),
            ]),
    ], soldOutOn: "2026-11-21", hidesStock: true, merchant: "m-1", updatedAt: time)

/// An order of it that was refused.
let goldenOptionOrder = Order(
    id: order, customer: "c-a", status: .rejected,
    reason: Reason(
        "price-changed", "“Milk tea” costs 70.00 THB now, not 60.00 THB.", field: "/lines/0/price", item: "bkk-1.tea",
        option: OptionName(group: "size", choice: "large"),
        changes: [
            LineChange(
                line: 0, item: "bkk-1.tea", option: OptionName(group: "size", choice: "large"), was: .price(thb(1500)),
                is: .price(thb(2500)))
        ]),
    lines: [
        OrderLine(
            item: "bkk-1.tea", place: "bkk-1", quantity: 2, name: "Milk tea", price: thb(7000),
            options: [
                ChosenOption(
                    group: "size", choice: "large", groupName: "Size", name: "Large", price: thb(2500),
                    expectedPrice: thb(1500)),
                ChosenOption(group: "extras", choice: "pearls", groupName: "Extras", name: "Pearls", price: thb(1000)),
            ])
    ],
    parts: [OrderPart(place: "bkk-1", merchant: "m-1", reservation: .released, status: .rejected)], digest: "00ff",
    deadline: nil, createdAt: time, updatedAt: time, history: [])
