/// Limits of a fetch.
public struct FetchLimits: Sendable, Hashable {
    /// Bytes of a body after decoding; also of bytes received.
    public var bodyBytes = 10 << 20
    /// Bytes of status line and headers, of all answers before the last, too.
    public var headBytes = 64 << 10
    public var connectTime = Duration.seconds(10)
    /// Time of one exchange; each redirect and repetition counts by itself.
    public var time = Duration.seconds(60)
    /// Least speed in bytes a second …
    public var slowest = 100
    /// … a slower exchange is aborted after this time.
    public var slowTime = Duration.seconds(15)
    public var redirects = 5
    /// Attempts after failures that may pass.
    public var attempts = 3
    /// Longest wait that a site may ask for; the fetch fails if it asks for more.
    public var longestWait = Duration.seconds(120)
    /// Pause before the second attempt; twice that before the third.
    public var backoff = Duration.seconds(1)

    public init() {}
}
