/// One request of the loop: no redirect is followed, nothing is repeated.
struct Exchange: Sendable {
    var address: WebAddress
    var userAgent: String
    /// Headers besides those of every request.
    var headers: [(name: String, value: String)] = []
    /// Body of a POST; nil: it is a GET.
    var body: [UInt8]?
    var limits: FetchLimits
    /// True if the operator allows the host: its addresses are not checked.
    var mayBePrivate: Bool
    /// True if a longer body is cut off instead of failing.
    var cutsOff = false
    /// File of trusted certificates, instead of the system's.
    var authorities: String?
    /// Addresses for names: "host:port:address".
    var names: [String] = []
    /// Certificate shown to the server, and authority that the server's is checked against.
    var certificate: ClientCertificate?
}

/// Answer to an exchange.
struct ExchangeAnswer: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    var received: Int
}
