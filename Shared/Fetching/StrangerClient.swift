import Events

/// Posts to addresses that strangers have named, such as receivers of webhooks: never into a private network, unless the operator allows
/// the host.
///
/// No redirect is followed and nothing is repeated; only the beginning of an answer is read. One is enough for a process.
public final class StrangerClient: Sendable {
    private let loop: TransferLoop
    private let userAgent: String
    private let allowedHosts: AllowedHosts
    private let authorities: String?
    private let names: [String]

    /// - Parameters:
    ///   - product: its name and version, as receivers see it.
    ///   - authorities: a file of trusted certificates, instead of the system's.
    ///   - names: addresses for names besides the system's, each "host:port:address".
    ///   - mayAct: false withholds requests.
    public init(
        product: String, allowedHosts: AllowedHosts, authorities: String? = nil, names: [String] = [],
        mayAct: @escaping MayAct = { true }
    ) throws(FetchingUnavailable) {
        loop = try TransferLoop(mayAct: mayAct)
        userAgent = product
        self.allowedHosts = allowedHosts
        self.authorities = authorities
        self.names = names
    }

    deinit { loop.stop() }

    /// The answer, of any status, cut off at the limit.
    /// - Throws: `FetchFailure`, `Withheld` or `CancellationError`.
    public func post(
        _ address: WebAddress, _ body: [UInt8], headers: [(String, String)], limits: FetchLimits
    ) async throws -> FetchResponse {
        let answer = try await loop.perform(
            Exchange(
                // Without "Expect" the body is sent at once.
                address: address, userAgent: userAgent,
                headers: headers.map { (name: $0, value: $1) } + [("Expect", "")], body: body, limits: limits,
                mayBePrivate: allowedHosts.contains(address), cutsOff: true, authorities: authorities, names: names))
        return FetchResponse(
            address: address, status: answer.status, headers: answer.headers, body: answer.body,
            received: answer.received, redirects: 0, at: .now)
    }
}
