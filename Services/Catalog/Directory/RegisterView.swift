import Events

/// An area, a station or a person as the API shows it: its record without what only the catalog needs.
enum RegisterView {
    private static let hidden: Set = ["reflects", "imported"]

    /// - Parameter telephoneLinks: shown beside the record's own members.
    static func bytes(of record: String, telephoneLinks: [String]? = nil) throws -> [UInt8] {
        let object = try RawObject(Array(record.utf8))
        var bytes: [UInt8] = []
        for (name, value) in object.members where !hidden.contains(name) {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
            JSON.append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            bytes += object.bytes[value]
        }
        if let telephoneLinks { bytes += Array(",\"telephoneLinks\":".utf8) + (try JSON.encode(telephoneLinks)) }
        return bytes + [UInt8(ascii: "}")]
    }

    /// The shape of every list: `{"items", "next", "total"}`.
    static func page(of views: [[UInt8]], total: Int, next: String?) throws -> [UInt8] {
        let nextJSON = try next.map { try JSON.encode($0) } ?? Array("null".utf8)
        return Array("{\"items\":[".utf8) + views.joined(separator: [UInt8(ascii: ",")])
            + Array("],\"next\":".utf8) + nextJSON + Array(",\"total\":\(total)}".utf8)
    }
}
