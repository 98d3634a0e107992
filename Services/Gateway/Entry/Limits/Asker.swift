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

    @TaskLocal static var current: Asker?
}
