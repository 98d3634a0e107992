public import Events

/// What of a record everybody may see: the members that are named, and no others. A member that the record gets later stays inside until
/// it is named, too.
///
/// It works on the record's bytes: a first sync has a hundred thousand of them, and most of what is shown is shown as it is. Things of
/// which not everybody sees the same have a view of their own instead: `ItemView`, `ScreeningView`, `OrderView`.
public struct ShownMembers: Sendable {
    public let names: Set<String>

    public init(_ names: String...) { self.names = Set(names) }

    /// - Parameters:
    ///   - record: a JSON object.
    ///   - added: members that are made for the view, with their JSON; they stand behind the record's.
    public func of(_ record: [UInt8], adding added: [(name: String, value: [UInt8])] = []) throws -> [UInt8] {
        let object = try RawObject(record)
        var result: [UInt8] = [UInt8(ascii: "{")]
        result.reserveCapacity(record.count + 64)
        func append(_ name: String, _ value: some Collection<UInt8>) {
            if result.count > 1 { result.append(UInt8(ascii: ",")) }
            JSON.append(name, to: &result)
            result.append(UInt8(ascii: ":"))
            result.append(contentsOf: value)
        }
        for member in object.members where names.contains(member.name) {
            append(member.name, object.bytes[member.value])
        }
        for member in added { append(member.name, member.value) }
        result.append(UInt8(ascii: "}"))
        return result
    }
}

/// A view that has what the `shown` of its first member names, beside members of its own. `deploy/testing/records.py` makes its JSON.
public protocol Showing: DirectlyWritten {}

extension Showing {
    public func encode(to encoder: any Encoder) throws {
        try JSON.decode(JSONValue.self, from: directJSON()).encode(to: encoder)
    }
}
