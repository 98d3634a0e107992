import Synchronization

/// Records the members of things that are read while it is `current`. Other members of a thing are not used.
public final class ReadMembers: Sendable {
    @TaskLocal public static var current: ReadMembers?

    private let members = Mutex<Set<String>>([])

    public init() {}

    func note(_ property: String, of thing: Thing) {
        members.withLock { _ = $0.insert(Self.name(property, of: thing)) }
    }

    /// Unread members of a thing, such as "Restaurant.amenityFeature", with how often each occurs. Things in unread members are not
    /// counted.
    public func unread(of thing: Thing) -> [String: Int] {
        let read = members.withLock { $0 }
        var unread: [String: Int] = [:]
        var open = [thing]
        while let thing = open.popLast() {
            for (property, values) in thing.properties {
                let name = Self.name(property, of: thing)
                if read.contains(name) {
                    open += values.compactMap(\.thing)
                } else {
                    unread[name, default: 0] += 1
                }
            }
        }
        return unread
    }

    /// Name of a property with the thing's first type: a Restaurant's members are not those of its address.
    private static func name(_ property: String, of thing: Thing) -> String {
        thing.types.first.map { "\($0).\(property)" } ?? property
    }
}
