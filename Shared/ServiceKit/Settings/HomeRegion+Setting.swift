public import Contract

extension SettingsReader {
    /// Home region of places whose address names none. Services that use public holidays have to agree on it.
    public mutating func homeRegion() -> HomeRegion? {
        optional(
            "country", "an ISO 3166-1 code such as ES, or an ISO 3166-2 code such as ES-CT",
            help: "country or region of places whose address names none; decides on their public holidays"
        ) { HomeRegion($0) }
    }
}
