public import Events

/// Public members of a record, by name. A member that the record gets later stays private until it is listed, too.
///
/// It works on the record's bytes: a first sync has a hundred thousand records, most of which are shown unchanged. Things that not
/// everybody sees in the same way have a view of their own instead: `ItemView`, `ScreeningView`, `OrderView`.
public struct ShownMembers: Sendable {
    public let names: Set<String>

    public init(_ names: String...) { self.names = Set(names) }

    /// - Parameters:
    ///   - record: a JSON object.
    ///   - added: members made for the view, with their JSON; they follow the record's.
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

/// A view with the members that the `shown` of its first member lists, and members of its own. `deploy/testing/records.py` makes its JSON.
public protocol Showing: DirectlyWritten {}

extension Showing {
    public func encode(to encoder: any Encoder) throws {
        try JSON.decode(JSONValue.self, from: directJSON()).encode(to: encoder)
    }
}
