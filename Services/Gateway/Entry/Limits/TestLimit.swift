import Contract
import ServiceKit

/// The rate limit of test messages: from one address and of one person.
struct TestLimit: Sendable {
    private let address: AddressLimit
    private let person: RateLimiter?

    /// - Parameter rate: nil for no limit.
    init(_ rate: Rate?, exempt: [Network]) {
        address = AddressLimit(rate, exempt: exempt)
        person = rate.map { RateLimiter($0, by: "person") }
    }

    /// Counts one message.
    /// - Throws: 429 with `Retry-After`.
    func count(_ actor: Actor) throws(Problem) {
        if let asker = Asker.current { _ = try address.count(asker.address) }
        _ = try person?.count(actor.person ?? actor.id)
    }
}
