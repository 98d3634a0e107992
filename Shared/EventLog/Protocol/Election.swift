/// Proposes a leader among several processes that could all be a service's owner.
///
/// It may be wrong, late or split: two leaders are harmless because of their claims (`OwnerClaim`) and the lease that each needs to act
/// outside of the log. Two implementations: a lock beside the embedded log, and Kafka's group membership.
public protocol Election: Sendable {
    /// True if a win proves that the former winner has resigned, or that its process has ended. Otherwise a leader with signs of life leads
    /// on, whoever is proposed.
    var provesEnd: Bool { get }

    /// Stands for election, and waits until this process is proposed. It stands until it resigns.
    /// - Throws: `CancellationError`; `LogError` if it can no longer tell.
    func win() async throws

    /// Resigns, so that another is proposed without a delay. It may stand again.
    func resign() async
}
