public import Events

extension EmbeddedLog {
    /// Options of the log; the defaults are for use, other values for tests.
    public struct Settings: Sendable {
        /// Partitions of every topic, fixed when the log is made.
        public var partitions: Int32 = partitionCount
        /// Records of one transaction, unless a single append has more.
        public var transactionRecords = 1000
        /// Bytes of records that may wait to be written; further appends are refused as `unavailable`.
        public var queuedBytes = 64 << 20
        /// How long appends and opening wait for their turn; then they fail as `unavailable`.
        public var patience: Duration = .seconds(5)
        /// Bytes of the disk that appends leave free, for cleaning and the services' stores.
        public var reserve: Int64 = 64 << 20
        /// How often waiting reads look by themselves, in case a ring was missed.
        public var lookInterval: Duration = .seconds(1)
        /// Interval of cleaning; nil: only on request.
        public var cleaningInterval: Duration? = .seconds(600)
        /// Interval of looking for erasure requests, between other cleaning.
        public var erasureInterval: Duration = .seconds(15)
        /// Topics of the whole deployment, with their personal records. A client without them cleans only on request, so that it does not
        /// keep a client that knows them from cleaning.
        public var deployment: [Topic]
        public var ages = CompactionAges()
        /// Source of the records' times.
        public var clock: @Sendable () -> Timestamp = { .now }
        /// No more time than this passes for cleaning.
        public var uptime: @Sendable () -> Uptime = { .now }

        public init(deployment: [Topic] = []) { self.deployment = deployment }
    }
}
