import Events

/// Lists of areas, stations and people.
enum RegisterView {
    /// The shape of every list: `{"items", "next", "total"}`.
    static func page(of views: [[UInt8]], total: Int, next: String?) throws -> [UInt8] {
        let nextJSON = try next.map { try JSON.encode($0) } ?? Array("null".utf8)
        return Array("{\"items\":[".utf8) + views.joined(separator: [UInt8(ascii: ",")])
            + Array("],\"next\":".utf8) + nextJSON + Array(",\"total\":\(total)}".utf8)
    }
}
