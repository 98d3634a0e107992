import Events

/// Asks servers that the operator has named in the settings, such as an identity provider or an engine of routes.
///
/// Their addresses may be private, and no robots.txt is asked. No redirect is followed and nothing is repeated. One is enough for a
/// process: connections are kept and used again.
public final class ServerClient: Sendable {
    private let loop: TransferLoop
    private let userAgent: String

    /// - Parameter product: its name and version, as servers see it.
    public init(product: String) throws(FetchingUnavailable) {
        loop = try TransferLoop()
        userAgent = product
    }

    deinit { loop.stop() }

    /// The whole answer, of any status.
    /// - Parameter limits: `attempts`, `redirects` and what belongs to them mean nothing here.
    /// - Throws: `FetchFailure`, or `CancellationError`.
    public func get(
        _ address: WebAddress, accept: String = "application/json", limits: FetchLimits
    ) async throws -> FetchResponse {
        let answer = try await loop.perform(
            Exchange(
                address: address, userAgent: userAgent, headers: [("Accept", accept)], limits: limits,
                mayBePrivate: true))
        return FetchResponse(
            address: address, status: answer.status, headers: answer.headers, body: answer.body,
            received: answer.received, redirects: 0, at: .now)
    }
}
