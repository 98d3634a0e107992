import Contract
import Events

/// Who made the request that the present task serves.
struct Asker: Sendable {
    let actor: Actor?
    let address: ClientAddress
    /// The session of its token.
    var session: String?
    /// Ids that its customer had before they were erased.
    var former: [String] = []
    /// The customer that stands for an old client's device, which has no token.
    var device: String?
    /// Since when its token's person has an account; nil: they have none.
    var account: Timestamp?

    @TaskLocal static var current: Asker?
}
