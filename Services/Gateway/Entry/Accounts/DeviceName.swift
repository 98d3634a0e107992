/// A browser in short words, from what it says of itself: "Firefox on Android". It is only for its person to know it again.
enum DeviceName {
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "Mac"), ("Linux", "Linux"),
    ]

    /// - Parameter agent: the header `User-Agent`.
    static func of(_ agent: String?) -> String? {
        let agent = String((agent ?? "").prefix(500))
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        guard browser != nil || system != nil else { return nil }
        return [browser, system].compactMap { $0 }.joined(separator: " on ")
    }
}

extension ClientAddress {
    /// The part of the address that tells from where, not from whom: its /24, or its /48. Nil if it is none.
    var shownNetwork: String? {
        guard let bytes = Network.bytes(text) else { return nil }
        if bytes.count == 4 { return "\(bytes[0]).\(bytes[1]).\(bytes[2]).0/24" }
        let groups = stride(from: 0, to: 6, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":") + "::/48"
    }
}
