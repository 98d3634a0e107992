extension Duration {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// Reads a whole number with its unit: "250ms", "30s", "10m", "2h", "7d".
    public init?(settingText text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count)
        guard let count = Int64(digits), let factor = Duration.units.first(where: { $0.name == unit })?.milliseconds
        else { return nil }
        let (milliseconds, overflow) = count.multipliedReportingOverflow(by: factor)
        guard !overflow else { return nil }
        self = .milliseconds(milliseconds)
    }

    /// The same with the largest unit that leaves a whole number; parts of a millisecond are dropped.
    public var settingText: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let unit = Duration.units.last { milliseconds % $0.milliseconds == 0 && milliseconds != 0 } ?? Duration.units[1]
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }
}
