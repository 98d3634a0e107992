import EventLog

/// Finds positions from which nobody can go on and learn of everything that was deleted since.
struct ForgottenDeletions: Sendable {
    let log: any EventLog

    /// - Returns: why, in a sentence; nil if there are none, or the log does not tell.
    func since(_ positions: [TopicPartition: Int64]) async throws -> String? {
        let places = positions.keys.sorted { $0.description < $1.description }
        guard let forgotten = try await log.forgottenDeletions(of: places),
            let place = places.first(where: { forgotten[$0] ?? 0 > positions[$0] ?? 0 })
        else { return nil }
        return "the log has forgotten deletions in \(place) since position \(positions[place] ?? 0)"
    }
}
