import Contract
import Events
import HTTPTypes
import ServiceKit
import Synchronization

/// Limits on how much strangers may make Vicinity store: bytes a day by person, by network (an IPv4 address, an IPv6 /48), and in all.
///
/// While less than half of the total is used, a network may use its whole limit. Beyond that its share shrinks with what is free, so that
/// the networks which filled the total are refused. A network that uses little (`little`) can always go on. Merchants and operators are not
/// limited. Each gateway counts by itself, from its start.
///
/// A write is counted before it is done, by an upper bound (`CommandCosts`), or by an estimate that is corrected with the number of bytes
/// that the service kept (`Vicinity-Kept`).
final class Quotas: Sendable {
    struct Limits: Sendable {
        /// In bytes a day.
        var person = 16 << 20
        var address = 256 << 20
        var total = 4096 << 20
    }

    /// What a network may always use, in bytes a day: some dozens of orders.
    static let little = 2 << 20
    /// A day, in nanoseconds.
    fileprivate static let period: Int64 = 86_400 * 1_000_000_000

    private let limits: Limits
    private let exempt: [Network]
    private let used: Mutex<Used>

    private struct Used {
        var people = RecentMap<String, LeakyBucket>(capacity: 100_000)
        var networks = RecentMap<String, LeakyBucket>(capacity: 100_000)
        var total = LeakyBucket()
        /// The sum of all counted bytes.
        var sum: Int64 = 0
    }

    /// - Parameter exempt: addresses that are not limited.
    init(_ limits: Limits, exempt: [Network]) {
        self.limits = limits
        self.exempt = exempt
        used = Mutex(Used())
    }

    /// The sum of all counted bytes since the start.
    var sum: Int64 { used.withLock { $0.sum } }

    /// True if quotas limit this client.
    static func limits(_ asker: Asker) -> Bool { asker.actor?.role ?? .customer == .customer }

    /// Counts the bytes of a client's write.
    /// - Throws: 429 with `Retry-After`; then nothing is counted.
    func count(_ bytes: Int, of asker: Asker, at now: Int64 = RateLimiter.now) throws(Problem) {
        guard Quotas.limits(asker) else { return }
        let isExempt = asker.address.isIn(exempt)
        let excess = used.withLock { used -> Excess? in
            let ofPerson = asker.quotaKey.flatMap { used.people[$0] } ?? LeakyBucket()
            let ofNetwork = used.networks[asker.address.networkKey] ?? LeakyBucket()
            let checks = [
                asker.quotaKey == nil
                    ? nil : Excess("person", ofPerson.level(limits.person, now) + Double(bytes), limits.person),
                isExempt
                    ? nil
                    : Excess("address", ofNetwork.level(limits.address, now) + Double(bytes), share(used.total, now)),
            ]
            if let excess = checks.compactMap({ $0 }).first { return excess }
            add(bytes, of: asker, to: &used, now)
            return nil
        }
        guard let excess else { return }
        let perSecond = Double(excess.who == "person" ? limits.person : limits.address) / 86_400
        let wait = max(1, Int((min(excess.bytes / perSecond, 86_400)).rounded(.up)))
        throw Problem(
            .tooManyRequests,
            "the writes of this \(excess.who) take more than the limit of \(excess.limit) bytes a day",
            headers: [.retryAfter: String(wait)])
    }

    /// Corrects what was counted for a write, once its real size is known.
    /// - Parameter difference: in bytes; less than zero if too much was counted.
    func correct(by difference: Int, of asker: Asker, at now: Int64 = RateLimiter.now) {
        guard Quotas.limits(asker) else { return }
        used.withLock { add(difference, of: asker, to: &$0, now) }
    }

    private func add(_ bytes: Int, of asker: Asker, to used: inout Used, _ now: Int64) {
        if let person = asker.quotaKey {
            used.people[person] = (used.people[person] ?? LeakyBucket()).adding(bytes, limits.person, now)
        }
        let network = asker.address.networkKey
        used.networks[network] = (used.networks[network] ?? LeakyBucket()).adding(bytes, limits.address, now)
        used.total = used.total.adding(bytes, limits.total, now)
        used.sum += Int64(bytes)
    }

    /// The current limit of one network, in bytes.
    private func share(_ total: LeakyBucket, _ now: Int64) -> Int {
        let free = 1 - total.level(limits.total, now) / Double(limits.total)
        return max(min(Quotas.little, limits.address), Int(Double(limits.address) * min(1, max(0, 2 * free))))
    }

    private struct Excess {
        let who: String
        let bytes: Double
        let limit: Int

        /// Nil if the usage is within the limit.
        init?(_ who: String, _ used: Double, _ limit: Int) {
            guard used > Double(limit) else { return nil }
            self.who = who
            self.bytes = used - Double(limit)
            self.limit = limit
        }
    }
}

extension Asker {
    /// The key of the person's quota; nil if only the network's quota applies. Anybody can name any device. So a device is counted
    /// separately in each network, and clients elsewhere cannot use up its quota.
    fileprivate var quotaKey: String? {
        actor?.id ?? device.map { "\($0) \(address.networkKey)" }
    }
}

extension LeakyBucket {
    /// - Parameter limit: in bytes a day.
    fileprivate func level(_ limit: Int, _ now: Int64) -> Double {
        level(at: now, emptying: Double(limit), within: Quotas.period)
    }

    fileprivate func adding(_ bytes: Int, _ limit: Int, _ now: Int64) -> LeakyBucket {
        var bucket = self
        bucket.add(Double(bytes), at: now, emptying: Double(limit), within: Quotas.period)
        return bucket
    }
}

extension Quotas.Limits {
    init(_ reader: inout SettingsReader) {
        func bytes(_ name: String, _ fallback: Int, _ help: String) -> Int {
            reader.int(name, default: fallback >> 20, in: 1...10_000_000, help: help) << 20
        }
        person = bytes("quota-person", person, "MiB a day that one person's writes may take")
        address = bytes(
            "quota-address", address, "MiB a day that writes from one address, or one IPv6 /48, may take")
        total = bytes("quota-total", total, "MiB a day for all writes; when half is used, each address may use less")
    }
}
