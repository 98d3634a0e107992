import Events

extension RawObject {
    /// The object without some members, and with others behind the rest.
    func without(_ names: Set<String>, adding added: [(name: String, value: [UInt8])] = []) -> [UInt8] {
        var result: [UInt8] = [UInt8(ascii: "{")]
        result.reserveCapacity(bytes.count + 64)
        func append(_ name: String, _ value: some Collection<UInt8>) {
            if result.count > 1 { result.append(UInt8(ascii: ",")) }
            JSON.append(name, to: &result)
            result.append(UInt8(ascii: ":"))
            result.append(contentsOf: value)
        }
        for member in members where !names.contains(member.name) { append(member.name, bytes[member.value]) }
        for member in added { append(member.name, member.value) }
        result.append(UInt8(ascii: "}"))
        return result
    }
}
