import Contract
import Crypto
import Events
import ServiceKit

/// An order as clients send it: `{"lines": [{"item", "quantity", "price", "note", "options"}], "expectedTotal": {"amount", "currency"},
/// "contact": {"name", "telephone", "email"}, "note", "fulfilment": {"method", "address", "geo", "table"}, "scheduledTime", "payment":
/// {"method", "tip"}}`; only the lines' items and quantities must be there.
///
/// Decodes and checks the form only. Orders and the catalog decide whether the items exist and enough of them is left.
struct OrderForm: Sendable, Hashable {
    /// In minor units.
    static let largestTotal: Int64 = 1_000_000_000_000
    /// In bytes.
    static let largestBody = 64 * 1024

    var lines: [PlaceOrder.Line]
    /// The sum that the client showed; if the sum is another, the order is refused.
    var expectedTotal: Money?
    var contact: Contact?
    var note: String?
    var fulfilment: Fulfilment?
    var scheduledTime: Timestamp?
    /// Nil if the order is paid at hand-over.
    var payment: PaymentChoice?

    init(
        lines: [PlaceOrder.Line], expectedTotal: Money? = nil, contact: Contact? = nil, note: String? = nil,
        fulfilment: Fulfilment? = nil, scheduledTime: Timestamp? = nil,
        payment: PaymentChoice? = nil
    ) {
        self.lines = lines
        self.expectedTotal = expectedTotal
        self.contact = contact
        self.note = note
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
        self.payment = payment
    }

    /// - Throws: 422 naming the field.
    func check() throws(Problem) {
        if let fault = LineRules.order.fault(in: lines) { throw Problem(fault) }
        try OrderForm.check(expectedTotal, "/expectedTotal")
        for (index, line) in lines.enumerated() {
            try OrderForm.check(line.price, "/lines/\(index)/price")
            for (number, option) in (line.options ?? []).enumerated() {
                try OrderForm.check(difference: option.price, "/lines/\(index)/options/\(number)/price")
            }
        }
        let rules = WishRules(
            contact: contact, note: note, lines: lines, fulfilment: fulfilment, scheduledTime: scheduledTime)
        if let fault = rules.fault { throw Problem(fault) }
        try OrderForm.check(payment?.tip, "/payment/tip")
        if let tip = payment?.tip, tip.amount < 1 {
            throw Problem(Reason("bad-tip", "a tip is at least 1, in minor units", field: "/payment/tip"))
        }
    }

    private static func check(difference money: Money?, _ pointer: String) throws(Problem) {
        guard let money else { return }
        guard (-OrderForm.largestTotal...OrderForm.largestTotal).contains(money.amount) else {
            throw .field(
                "\(pointer)/amount", "minor units from -\(OrderForm.largestTotal) to \(OrderForm.largestTotal)")
        }
        try check(Money(amount: 0, currency: money.currency), pointer)
    }

    private static func check(_ money: Money?, _ pointer: String) throws(Problem) {
        guard let money else { return }
        guard (0...OrderForm.largestTotal).contains(money.amount) else {
            throw .field("\(pointer)/amount", "minor units from 0 to \(OrderForm.largestTotal)")
        }
        guard Money.minorDigits(of: money.currency) != nil else {
            throw .field("\(pointer)/currency", "an ISO 4217 code such as \"EUR\"")
        }
    }

    /// SHA-256, in hexadecimal, of the form's JSON with sorted members: equal orders have equal digests, however they were written.
    var digest: String {
        get throws {
            Hexadecimal.encode(SHA256.hash(data: try JSON.encode(self)))
        }
    }

    func command(order: String, actor: Actor, origin: String?, at time: Timestamp) throws -> PlaceOrder {
        PlaceOrder(
            order: order, actor: actor, origin: origin, lines: lines, expectedTotal: expectedTotal, contact: contact,
            note: note, fulfilment: fulfilment, scheduledTime: scheduledTime, payment: payment,
            digest: try digest, requestedAt: time)
    }
}

extension OrderForm: DirectJSON {
    func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("contact", ifAny: contact)
        writer.member("expectedTotal", ifAny: expectedTotal)
        writer.member("fulfilment", ifAny: fulfilment)
        writer.member("lines", lines)
        writer.member("note", ifAny: note)
        writer.member("payment", ifAny: payment)
        writer.member("scheduledTime", ifAny: scheduledTime)
        writer.close()
    }

    /// Accepts `expectedTotal` before the lines, as in sorted JSON, or after them, as clients send it. Any other form is left to the
    /// general decoder.
    init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        let first: Money? = try reader.value(ifAny: "expectedTotal")
        lines = try reader.values("lines")
        expectedTotal = if let first { first } else { try reader.value(ifAny: "expectedTotal") }
        try reader.close()
    }
}
