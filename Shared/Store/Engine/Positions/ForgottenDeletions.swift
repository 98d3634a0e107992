import EventLog

/// Finds positions behind deletions that the log may have dropped: a reader that continues from there would keep deleted things.
struct ForgottenDeletions: Sendable {
    let log: any EventLog

    /// - Returns: why, in a sentence; nil if there are none, or the log cannot tell.
    func since(_ positions: [TopicPartition: Int64]) async throws -> String? {
        let places = positions.keys.sorted { $0.description < $1.description }
        guard let forgotten = try await log.forgottenDeletions(of: places),
            let place = places.first(where: { forgotten[$0] ?? 0 > positions[$0] ?? 0 })
        else { return nil }
        return "the log no longer has all deletions in \(place) since position \(positions[place] ?? 0)"
    }
}
