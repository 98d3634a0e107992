import EventLog
import Events
import Foundation
import Logging
import Synchronization

/// Makes the missing topics, in portions: a broker that gets a request for hundreds of partitions answers nobody for minutes.
///
/// One of the processes that start on new brokers makes all topics of the deployment; the others wait for theirs: see `MakingTurn`.
final class TopicMaking: Sendable {
    /// Topics per request.
    static let portion = 8

    /// Reads the brokers and the existing topics.
    private let look: @Sendable () async throws(LogError) -> Cluster
    /// Has the controller make topics.
    private let make: @Sendable ([TopicOrder]) async throws(LogError) -> MadeTopics
    private let options: KafkaLogOptions
    private let logger: Logger
    private let state: Mutex<MakingTurn>

    /// - Parameter delay: wait before the first portion is requested, unless another process does so first.
    init(
        options: KafkaLogOptions, logger: Logger, delay: Duration = .milliseconds(Int.random(in: 0...500)),
        look: @escaping @Sendable () async throws(LogError) -> Cluster,
        make: @escaping @Sendable ([TopicOrder]) async throws(LogError) -> MadeTopics
    ) {
        (self.options, self.logger, self.look, self.make) = (options, logger, look, make)
        state = Mutex(MakingTurn(delay: delay))
    }

    struct Outcome: Sendable {
        var cluster: Cluster
        /// Names of the topics that existed at first.
        var known: Set<String>
        /// A sentence for each missing topic.
        var problems: [String]
    }

    /// Waits some seconds for the topics; a caller with problems asks again.
    func run(_ topics: [Topic]) async throws -> Outcome {
        let end = ContinuousClock.now + options.requestTimeout
        let all = deployment(with: topics)
        var pause = Duration.milliseconds(100)
        var known: Set<String>?
        while true {
            let cluster = try await look()
            let found = known ?? Set(cluster.partitionCounts.keys)
            known = found
            let absent = topics.map(\.name).filter {
                cluster.partitionCounts[$0] == nil || (!found.contains($0) && cluster.leaderless.contains($0))
            }
            let missing = all.filter { cluster.partitionCounts[$0.name] == nil }
            let step = state.withLock { state in
                state.next(
                    missing: missing.map(\.name), wanted: Set(topics.map(\.name)), isDone: absent.isEmpty, at: .now)
            }
            switch step {
            case .done: return Outcome(cluster: cluster, known: found, problems: [])
            case .make(let names):
                let portion = Portion(
                    topics: all.filter { names.contains($0.name) }, wanted: Set(absent), left: missing.count,
                    count: all.count)
                try await make(portion, in: cluster)
                pause = .milliseconds(100)
                continue
            case .wait(let isHopeless):
                guard isHopeless || end < .now else { break }
                let progress = "\(all.count - missing.count) of \(all.count)"
                return Outcome(
                    cluster: cluster, known: found, problems: problems(absent, among: topics, in: cluster, progress))
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(1))
        }
    }

    /// The same list in the same order for every process, and the topics of this process alone.
    private func deployment(with topics: [Topic]) -> [Topic] {
        let names = Set(options.deployment.map(\.name))
        return options.deployment + topics.filter { !names.contains($0.name) }
    }

    private struct Portion {
        var topics: [Topic]
        /// Names of all topics that this process waits for.
        var wanted: Set<String>
        /// Number of missing topics, of how many.
        var left: Int
        var count: Int
    }

    private func make(_ portion: Portion, in cluster: Cluster) async throws {
        let settings = portion.topics.map { TopicSettings(topic: $0, replicas: options.replicas(in: cluster)) }
        do throws(LogError) {
            guard cluster.controller != nil else {
                throw .unavailable("the brokers name no controller, so they take no requests to make topics")
            }
            let made = try await make(settings.map(\.order))
            state.withLock { $0.made(made, at: .now) }
            if !made.new.isEmpty {
                logger.notice(
                    "topics are being made",
                    metadata: ["made": "\(portion.count - portion.left + made.new.count) of \(portion.count)"])
            }
        } catch {
            if error.endsTheClient { throw error }
            let names = portion.wanted.union(portion.topics.map(\.name))
            state.withLock { $0.failed(names, because: error.description, at: .now) }
        }
    }

    private func problems(
        _ absent: [String], among topics: [Topic], in cluster: Cluster, _ progress: String
    ) -> [String] {
        let failures = state.withLock(\.failures)
        let replicas = options.replicas(in: cluster)
        let failed = topics.filter { absent.contains($0.name) }.compactMap { topic in
            failures[topic.name].map { why in
                "the topic \(topic.name) is missing and could not be made (\(why)); it needs "
                    + TopicSettings(topic: topic, replicas: replicas).asText
            }
        }
        guard failed.count < absent.count else { return failed }
        return failed + ["\(progress) topics are there; the others are being made"]
    }
}

/// Outcome of a request to make topics.
struct MadeTopics: Sendable {
    /// Names of those that this request made.
    var new: Set<String> = []
    /// Names of those that existed.
    var existing: Set<String> = []
    /// Why the others could not be made, by name.
    var failures: [String: String] = [:]
}

extension TopicSettings {
    fileprivate var order: TopicOrder {
        TopicOrder(
            name: topic.name, partitionCount: partitionCount, replicas: Int32(clamping: replicas), settings: properties)
    }
}

extension KafkaLogOptions {
    func replicas(in cluster: Cluster) -> Int { replicas ?? min(3, cluster.brokers.count) }
}
