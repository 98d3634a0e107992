public import ServiceKit
import Store

/// The orders service's own settings, in addition to those of every service.
public struct OrdersSettings: OwnSettings {
    /// How long an order's places have to answer.
    let holdTime: Duration
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        holdTime = reader.duration(
            "hold-time", default: .seconds(60), in: .seconds(1)...(.seconds(3600)),
            help: "how long an order's places have to answer before it is rejected")
        engine = Engine.Options(&reader)
    }
}
