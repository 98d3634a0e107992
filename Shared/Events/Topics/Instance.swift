/// One of a service's instances: number `index` of `count`, counted from 0. It owns the partitions whose number modulo `count` is its
/// index.
public struct Instance: Sendable, Hashable, CustomStringConvertible {
    public let index: Int
    public let count: Int

    public init(index: Int = 0, count: Int = 1) {
        self.index = index
        self.count = count
    }

    /// Reads "1/3": the second of three. Also reads a pod's name: "orders-1/3", and "orders-4/3+1" for the standby of the second of three
    /// instances with one standby each.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Instance.index(in: parts[0]) else { return nil }
        let hasStandbys = parts[1].hasSuffix("+1")
        guard let count = Int(hasStandbys ? parts[1].dropLast(2) : parts[1]),
            (1...Int(partitionCount)).contains(count), (0..<(hasStandbys ? 2 * count : count)).contains(number)
        else { return nil }
        self.init(index: number % count, count: count)
    }

    private static func index(in text: Substring) -> Int? {
        Int(text) ?? text.lastIndex(of: "-").flatMap { Int(text[text.index(after: $0)...]) }
    }

    public var description: String { "\(index)/\(count)" }

    /// Name of what a candidate can lead: "catalog", "orders-0-of-3".
    public func seat(of service: String) -> String {
        count == 1 ? service : "\(service)-\(index)-of-\(count)"
    }

    public func owns(partition: Int32) -> Bool { Int(partition) % count == index }

    /// First of the partitions that it owns.
    public var firstPartition: Int32 { Int32(index) }

    /// Index of the instance, out of `count`, that owns a partition key.
    public static func index(of partitionKey: String, count: Int) -> Int {
        Int(Events.partition(of: partitionKey)) % count
    }
}
