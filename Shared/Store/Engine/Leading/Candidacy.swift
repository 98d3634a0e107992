public import EventLog

/// One of several processes that can lead a service. Each has a folder of its own; one leads, the others follow its records.
public struct Candidacy: Sendable {
    let election: any Election
    /// Address of this process in the gateways' settings.
    let address: String

    public init(election: any Election, address: String) {
        self.election = election
        self.address = address
    }
}
