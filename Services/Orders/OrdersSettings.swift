public import ServiceKit
import Store

/// The orders service's own settings, in addition to those of every service.
public struct OrdersSettings: OwnSettings {
    /// How long an order's places have to answer.
    let holdTime: Duration
    /// How long before a show's start its tickets are taken.
    let doorOpens: Duration
    /// How long after an order is over its contact, address and notes are kept.
    let contactsKept: Duration
    let payments: PaymentSettings
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        holdTime = reader.duration(
            "hold-time", default: .seconds(60), in: .seconds(1)...(.seconds(3600)),
            help: "how long an order's places have to answer before it is rejected")
        doorOpens = reader.duration(
            "door-opens", default: .seconds(3600), in: .seconds(60)...(.seconds(31 * 86_400)),
            help: "how long before a show's start its tickets are taken at the door")
        let days = reader.int(
            "contact-days", default: 90, in: 1...3650,
            help: "how many days after an order is over its contact, address and notes are kept")
        contactsKept = .seconds(days * 86_400)
        payments = PaymentSettings(&reader)
        engine = Engine.Options(&reader)
    }
}
