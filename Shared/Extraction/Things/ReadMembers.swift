import Synchronization

/// Which members of things were read while this is `current`. What is left of a thing was read by nobody, and is lost.
public final class ReadMembers: Sendable {
    @TaskLocal public static var current: ReadMembers?

    private let members = Mutex<Set<String>>([])

    public init() {}

    func note(_ property: String, of thing: Thing) {
        members.withLock { _ = $0.insert(Self.name(property, of: thing)) }
    }

    /// The members of a thing that nobody read, such as "Restaurant.amenityFeature", with how often each is there. Things in a member that
    /// nobody read are not looked into.
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

    /// By its first type: a Restaurant's members are not those of the address in it.
    private static func name(_ property: String, of thing: Thing) -> String {
        thing.types.first.map { "\($0).\(property)" } ?? property
    }
}
