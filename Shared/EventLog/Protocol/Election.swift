/// Proposes which of several processes leads that could all be a service's owner.
///
/// It may be wrong, late or split: what makes two leaders harmless are their claims (`OwnerClaim`) and `Lease`. Two implementations: a lock
/// beside the embedded log, and Kafka's group membership.
public protocol Election: Sendable {
    /// Stands for election, waits until this process is proposed, and stays so until it resigns or the election proposes another.
    /// - Throws: `CancellationError`; `LogError` if it can no longer tell.
    func win() async throws

    /// Waits until another may be proposed. Returns at once if this process is not proposed.
    func lose() async throws

    /// Leaves, so that another is proposed without a delay. It may stand again.
    func resign() async
}
