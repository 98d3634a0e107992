/// Proposes which of several processes leads that could all be a service's owner.
///
/// It may be wrong, late or split: what makes two leaders harmless are their claims (`OwnerClaim`) and the lease that each needs to act
/// outside of the log. Two implementations: a lock beside the embedded log, and Kafka's group membership.
public protocol Election: Sendable {
    /// Whether a win proves that whoever won before has resigned, or that its process has ended. Else a leader that is heard of leads on,
    /// whoever is proposed.
    var provesEnd: Bool { get }

    /// Stands for election, and waits until this process is proposed. It goes on standing until it resigns.
    /// - Throws: `CancellationError`; `LogError` if it can no longer tell.
    func win() async throws

    /// Leaves, so that another is proposed without a delay. It may stand again.
    func resign() async
}
