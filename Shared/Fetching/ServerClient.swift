import Events

/// Requests to servers that the operator has named in the settings, such as an identity provider or a routing engine.
///
/// Their addresses may be private, and robots.txt does not apply. No redirect is followed and nothing is repeated. One is enough for a
/// process: connections are kept and reused.
public final class ServerClient: Sendable {
    private let loop: TransferLoop
    private let userAgent: String
    private let certificate: ClientCertificate?

    /// - Parameters:
    ///   - product: its name and version, as servers see it.
    ///   - certificate: shown to servers, which have to show one of the same authority.
    ///   - mayAct: false withholds requests.
    public init(
        product: String, certificate: ClientCertificate? = nil, mayAct: @escaping MayAct = { true }
    ) throws(FetchingUnavailable) {
        loop = try TransferLoop(mayAct: mayAct)
        userAgent = product
        self.certificate = certificate
    }

    deinit { loop.stop() }

    /// The whole answer, of any status.
    /// - Parameters:
    ///   - headers: besides `Accept`.
    ///   - limits: `attempts`, `redirects` and their limits have no effect here.
    /// - Throws: `FetchFailure`, `Withheld` or `CancellationError`.
    public func get(
        _ address: WebAddress, accept: String = "application/json", headers: [(String, String)] = [],
        limits: FetchLimits
    ) async throws -> FetchResponse {
        try await perform(address, [("Accept", accept)] + headers, nil, limits)
    }

    /// The same for a POST. After a failure it may or may not have been carried out; a caller to whom that matters sends an idempotency
    /// key.
    public func post(
        _ address: WebAddress, _ body: [UInt8], contentType: String, accept: String = "application/json",
        headers: [(String, String)] = [], limits: FetchLimits
    ) async throws -> FetchResponse {
        try await perform(address, [("Accept", accept), ("Content-Type", contentType)] + headers, body, limits)
    }

    private func perform(
        _ address: WebAddress, _ headers: [(String, String)], _ body: [UInt8]?, _ limits: FetchLimits
    ) async throws -> FetchResponse {
        let answer = try await loop.perform(
            Exchange(
                address: address, userAgent: userAgent, headers: headers.map { (name: $0, value: $1) }, body: body,
                limits: limits, mayBePrivate: true, certificate: certificate))
        return FetchResponse(
            address: address, status: answer.status, headers: answer.headers, body: answer.body,
            received: answer.received, redirects: 0, at: .now)
    }
}

/// PEM files by which processes of one deployment authenticate each other.
public struct ClientCertificate: Sendable {
    let certificate: String
    let key: String
    let authority: String

    public init(certificate: String, key: String, authority: String) {
        (self.certificate, self.key, self.authority) = (certificate, key, authority)
    }
}
