import Contract
import Events
import HTTPTypes
import ServiceKit
import Synchronization

/// Limits on how much strangers may make Vicinity store: bytes a day by person, by address, and in all.
///
/// While less than half of the total is used, an address may use its whole limit. Beyond that its share shrinks with what is free, so that
/// the addresses which filled the total are refused. An address that uses little (`little`) can always go on. Merchants and operators are
/// not limited. Each gateway counts by itself, from its start.
final class Quotas: Sendable {
    struct Limits: Sendable {
        /// In bytes a day.
        var person = 4 << 20
        var address = 256 << 20
        var total = 4096 << 20
    }

    /// What an address may always use, in bytes a day: some dozens of orders.
    static let little = 256 << 10
    /// A day, in nanoseconds.
    fileprivate static let period: Int64 = 86_400 * 1_000_000_000

    private let limits: Limits
    private let exempt: [Network]
    private let used: Mutex<Used>

    private struct Used {
        var people = RecentMap<String, LeakyBucket>(capacity: 100_000)
        var addresses = RecentMap<String, LeakyBucket>(capacity: 100_000)
        var total = LeakyBucket()
    }

    /// - Parameter exempt: addresses that are not limited.
    init(_ limits: Limits, exempt: [Network]) {
        self.limits = limits
        self.exempt = exempt
        used = Mutex(Used())
    }

    /// An upper bound for what a command adds to all topics and stores, in bytes: the command itself, the states that repeat it, their
    /// copies in stores, and a fixed part for an order's reservations and answers.
    static func cost(ofCommand bytes: Int) -> Int { 4 * bytes + 4096 }

    /// Counts what a person's command makes Vicinity store.
    /// - Throws: 429 with `Retry-After`; then nothing is counted.
    func count(_ bytes: Int, of asker: Asker, at now: Int64 = RateLimiter.now) throws(Problem) {
        guard asker.actor?.role ?? .customer == .customer else { return }
        let isExempt = asker.address.isIn(exempt)
        let excess = used.withLock { used -> Excess? in
            let (person, address) = (asker.actor?.id ?? "", asker.address.limitKey)
            let ofPerson = used.people[person] ?? LeakyBucket()
            let ofAddress = used.addresses[address] ?? LeakyBucket()
            let checks = [
                Excess("person", ofPerson.level(limits.person, now) + Double(bytes), limits.person),
                isExempt
                    ? nil
                    : Excess("address", ofAddress.level(limits.address, now) + Double(bytes), share(used.total, now)),
            ]
            if let excess = checks.compactMap({ $0 }).first { return excess }
            used.people[person] = ofPerson.adding(bytes, limits.person, now)
            used.addresses[address] = ofAddress.adding(bytes, limits.address, now)
            used.total = used.total.adding(bytes, limits.total, now)
            return nil
        }
        guard let excess else { return }
        let perSecond = Double(excess.who == "person" ? limits.person : limits.address) / 86_400
        let wait = max(1, Int((min(excess.bytes / perSecond, 86_400)).rounded(.up)))
        throw Problem(
            .tooManyRequests,
            "what this \(excess.who) asks to keep is more than \(excess.limit) bytes a day, which is all there is for one",
            headers: [.retryAfter: String(wait)])
    }

    /// What one address may use at present, in bytes.
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
        person = bytes("quota-person", person, "MiB a day that one person's orders and ratings may take")
        address = bytes("quota-address", address, "MiB a day that those from one address may take")
        total = bytes("quota-total", total, "MiB a day for all; when half is used, each address may use less")
    }
}
