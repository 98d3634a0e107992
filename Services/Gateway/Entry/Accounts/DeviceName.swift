/// A short name of a browser from its `User-Agent`: "Firefox on Android". It only helps its person to recognize it.
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
