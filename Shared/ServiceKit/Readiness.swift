public import Events
import Synchronization

/// Parts that a process still lacks before it can work, by name; `/readyz` shows them.
public final class Readiness: Sendable {
    private let missing = Mutex<[String: String]>([:])
    private let followed = Mutex<[@Sendable () -> [String: String]]>([])

    private let own = Mutex<Instance?>(nil)
    private let following = Mutex<(@Sendable () -> Bool)?>(nil)

    public init() {}

    /// Sets the instance that `/readyz` names.
    public func setInstance(_ instance: Instance) {
        own.withLock { $0 = instance }
    }

    /// Instance of this process; nil for a service without instances.
    var instance: Instance? { own.withLock { $0 } }

    /// Reports that the named part is not ready, and why, as a sentence for the operator.
    public func lacks(_ part: String, _ why: String) {
        missing.withLock { $0[part] = why }
    }

    /// Reports that the named part is ready (again).
    public func has(_ part: String) {
        missing.withLock { $0[part] = nil }
    }

    /// Adds another source of missing parts; it is asked at each reading.
    public func follow(_ source: @Sendable @escaping () -> [String: String]) {
        followed.withLock { $0.append(source) }
    }

    public var isReady: Bool { lacking.isEmpty }

    /// Sets the source of whether this process follows the leader and could take over: then it lacks the lead, and all that depends on it.
    public func standsBy(_ source: @Sendable @escaping () -> Bool) {
        following.withLock { $0 = source }
    }

    var follows: Bool { following.withLock { $0 }?() ?? false }
    var isReadyOrFollows: Bool { isReady || follows }

    /// What is missing, sorted by name.
    public var lacking: [(part: String, why: String)] {
        var all = missing.withLock { $0 }
        for source in followed.withLock({ $0 }) { all.merge(source()) { "\($0); \($1)" } }
        return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// `{"ready":false,"missing":[{"part":"log","why":"…"}]}`; one of several instances adds `"instance":"1/3"`, and a following process
    /// `"follows":true`.
    var json: [UInt8] {
        let lacking = lacking
        var members: [String: JSONValue] = [
            "ready": .bool(lacking.isEmpty),
            "missing": .array(lacking.map { ["part": .string($0.part), "why": .string($0.why)] }),
        ]
        if let instance, instance.count > 1 { members["instance"] = .string(instance.description) }
        if follows { members["follows"] = true }
        return JSONValue.object(members).bytes
    }
}
