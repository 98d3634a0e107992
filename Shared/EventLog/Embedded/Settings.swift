public import Events

extension EmbeddedLog {
    /// What can be set; the defaults are meant for use, the rest for tests.
    public struct Settings: Sendable {
        /// Partitions of every topic, fixed when the log is made.
        public var partitions: Int32 = partitionCount
        /// Records that one transaction takes, unless a single append has more.
        public var transactionRecords = 1000
        /// Bytes of records that may wait to be written, before appends are turned away as `unavailable`.
        public var queuedBytes = 64 << 20
        /// How long appends wait for their turn to be written, and opening for its; then they fail as `unavailable`.
        public var patience: Duration = .seconds(5)
        /// Bytes of the disk that appends leave free, for cleaning and the services' stores.
        public var reserve: Int64 = 64 << 20
        /// How often waiting reads look by themselves, in case the bell was not heard.
        public var lookInterval: Duration = .seconds(1)
        /// How often cleaning looks for what is due; nil: only when asked.
        public var cleaningInterval: Duration? = .seconds(600)
        /// How often it looks for people who asked to be forgotten, between its other work.
        public var erasureInterval: Duration = .seconds(15)
        /// The topics of the whole deployment, which say what of them is personal. A client that was not told them cleans only when it is asked,
        /// so that it does not keep from that who could look for people.
        public var deployment: [Topic]
        public var ages = CompactionAges()
        /// The time that records are given.
        public var clock: @Sendable () -> Timestamp = { .now }
        /// Without as much of it no time passes for cleaning.
        public var uptime: @Sendable () -> Uptime = { .now }

        public init(deployment: [Topic] = []) { self.deployment = deployment }
    }
}
