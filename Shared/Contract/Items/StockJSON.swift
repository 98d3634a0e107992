public import Events

/// Written by hand: its members depend on its kind.
extension Stock: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        switch self {
        case .unlimited: writer.member("kind", "unlimited")
        case .count(let left):
            writer.member("kind", "count")
            writer.member("left", left)
        case .daily(let portions, let left, let date):
            writer.member("date", date)
            writer.member("kind", "daily")
            writer.member("left", left)
            writer.member("portions", portions)
        }
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        let date = try reader.string(ifAny: "date")
        switch (try reader.string("kind"), date) {
        case ("unlimited", nil): self = .unlimited
        case ("count", nil): self = .count(left: try reader.integer("left"))
        case ("daily", let date?):
            let left: Int = try reader.integer("left")
            self = .daily(portions: try reader.integer("portions"), left: left, date: date)
        default: throw JSONReader.Unusual()
        }
        try reader.close()
    }
}
