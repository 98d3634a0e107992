/// What a client keeps to.
public struct ClientSettings: Sendable {
    /// How often and how fast a call is tried again.
    public var retry = Retry()
    /// One attempt takes no longer, its body included.
    public var timeout = Duration.seconds(30)
    /// An answer has no more bytes, unpacked.
    public var mostBytes = 64 << 20
    /// A stream is given up and opened again when nothing came for so long; the server sends something every 15 s.
    public var silence = Duration.seconds(45)
    /// So many bytes of a stream wait for their reader at most; a slower one is cut off and resumes where it is.
    public var mostBytesWaiting = 1 << 20
    /// An event of a stream, or one of its lines, has no more bytes.
    public var mostBytesOfEvent = 1 << 20
    /// Languages of names, as in `Accept-Language`; nil sends none.
    public var languages: String?

    /// With the defaults.
    public init() {}
}

/// Who a client is.
public enum Identity: Sendable {
    /// Nobody known: a customer whose token the client gets when a call first needs one, and renews.
    case customer(Session? = nil)
    /// Somebody with a token that was made elsewhere, which is never renewed.
    case token(String)
}
