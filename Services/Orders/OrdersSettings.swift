public import ServiceKit
import Store

/// The orders service's own settings, in addition to those of every service.
public struct OrdersSettings: OwnSettings {
    /// How long an order's places have to answer.
    let holdTime: Duration
    /// How long before a show's start its tickets are accepted.
    let doorOpens: Duration
    /// How long after an order's end its contact, address and notes are kept.
    let contactsKept: Duration
    /// When finished orders are archived.
    let archiving: Archiving
    /// The archives of all former processes, if there were another number of them.
    let formerArchives: [String]
    let payments: PaymentSettings
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        holdTime = reader.duration(
            "hold-time", default: .seconds(60), in: .seconds(1)...(.seconds(3600)),
            help: "how long an order's places have to answer before it is rejected")
        doorOpens = reader.duration(
            "door-opens", default: .seconds(3600), in: .seconds(60)...(.seconds(31 * 86_400)),
            help: "how long before a show's start its tickets are accepted at the door")
        let days = reader.int(
            "contact-days", default: 90, in: 1...3650,
            help: "how many days after an order's end its contact, address and notes are kept")
        contactsKept = .seconds(days * 86_400)
        archiving = reader.value(
            "archive-after", default: Archiving.after(.seconds(90 * 86_400)),
            "a number of days to 3650, a time with its unit, never, or back",
            help: "how long after its finish an order moves from the store and the log to the archive; back: "
                + "archived orders move back",
            show: \.text, read: Archiving.init)
        formerArchives =
            reader.optional(
                "archive-from", "paths with commas between",
                help:
                    "the archives of all former processes, from which a process without one copies its customers' orders"
            ) { $0.split(separator: ",").map(String.init) } ?? []
        payments = PaymentSettings(&reader)
        engine = Engine.Options(&reader)
    }
}

/// When finished orders are archived, as a setting: "90" (days), "36h", "never", "back".
enum Archiving: Equatable {
    case never
    /// Archived orders go back to the store and the log.
    case back
    case after(Duration)

    private static let day = Duration.seconds(86_400)

    init?(_ text: String) {
        if text == "never" {
            self = .never
            return
        }
        if text == "back" {
            self = .back
            return
        }
        guard let time = Int(text).map({ Self.day * $0 }) ?? Duration(settingText: text),
            (.seconds(1)...Self.day * 3650).contains(time)
        else { return nil }
        self = .after(time)
    }

    var text: String { time.map { $0.settingText } ?? (self == .back ? "back" : "never") }

    var time: Duration? {
        switch self {
        case .never, .back: nil
        case .after(let time): time
        }
    }
}
