import Contract
import Crypto
import Events
import ServiceKit

/// What a client orders: `{"lines": [{"item", "quantity"}], "expectedTotal": {"amount", "currency"}}`.
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

    /// - Throws: 422 naming the field.
    func check() throws(Problem) {
        if let fault = LineRules.order.fault(in: lines) { throw Problem(fault) }
        if let total = expectedTotal {
            guard (0...OrderForm.largestTotal).contains(total.amount) else {
                throw .field("/expectedTotal/amount", "minor units from 0 to \(OrderForm.largestTotal)")
            }
            guard Money.minorDigits(of: total.currency) != nil else {
                throw .field("/expectedTotal/currency", "an ISO 4217 code such as \"EUR\"")
            }
        }
    }

    /// SHA-256, in hexadecimal, of the form's JSON with sorted members: equal orders have equal digests, however they were written.
    var digest: String {
        get throws {
            Hexadecimal.text(SHA256.hash(data: try JSON.encode(self)))
        }
    }

    func command(order: String, actor: Actor, origin: String?, at time: Timestamp) throws -> PlaceOrder {
        PlaceOrder(
            order: order, actor: actor, origin: origin, lines: lines, expectedTotal: expectedTotal, digest: try digest,
            requestedAt: time)
    }
}

extension OrderForm: DirectJSON {
    func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("expectedTotal", ifAny: expectedTotal)
        writer.member("lines", lines)
        writer.close()
    }

    /// Takes the sum before the lines, as sorted members have it, or behind them, where clients put it.
    init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        let first: Money? = try reader.value(ifAny: "expectedTotal")
        lines = try reader.values("lines")
        expectedTotal = if let first { first } else { try reader.value(ifAny: "expectedTotal") }
        try reader.close()
    }
}
