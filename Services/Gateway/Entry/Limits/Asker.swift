import Contract
import Events

/// The origin of the request that the current task serves.
struct Asker: Sendable {
    let actor: Actor?
    let address: ClientAddress
    /// The session of its token.
    var session: String?
    /// Ids that its customer had before they were erased.
    var former: [String] = []
    /// The customer that stands for an old client's device, which has no token.
    var device: String?
    /// When the person's account was created; nil without an account.
    var account: Timestamp?

    @TaskLocal static var current: Asker?
}
