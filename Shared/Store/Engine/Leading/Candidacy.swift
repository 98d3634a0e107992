public import EventLog

/// One of several processes that can lead a service: each has a folder of its own, one leads, the others follow what it says.
public struct Candidacy: Sendable {
    let election: any Election
    /// Where gateways ask this process, as it stands in their settings.
    let address: String

    public init(election: any Election, address: String) {
        self.election = election
        self.address = address
    }
}
