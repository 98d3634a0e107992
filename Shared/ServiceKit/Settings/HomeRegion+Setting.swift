public import Contract

extension SettingsReader {
    /// Where places are whose address does not say it. Services that ask for holidays have to agree on it.
    public mutating func homeRegion() -> HomeRegion? {
        optional(
            "country", "an ISO 3166-1 code such as ES, or an ISO 3166-2 code such as ES-CT",
            help: "where places are that do not say it: whose public holidays they have"
        ) { HomeRegion($0) }
    }
}
