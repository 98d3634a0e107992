/// One request as the loop carries it out: no redirect is followed, nothing is repeated.
struct Exchange: Sendable {
    var address: WebAddress
    var userAgent: String
    /// Beside those that every request has.
    var headers: [(name: String, value: String)] = []
    /// What is posted; nil: it is a GET.
    var body: [UInt8]?
    var limits: FetchLimits
    /// The operator allows the host: its addresses are not looked at.
    var mayBePrivate: Bool
    /// What is longer than allowed is cut off there and is no failure.
    var cutsOff = false
    /// A file of certificates that are believed, instead of the system's.
    var authorities: String?
    /// Names with addresses of their own: "host:port:address".
    var names: [String] = []
    /// Shown to the server, and what its own is checked by.
    var certificate: ClientCertificate?
}

/// What came back.
struct ExchangeAnswer: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    var received: Int
}
