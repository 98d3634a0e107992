import Fetching

/// Which pages of a run are being visited, so that no host takes all turns, and no page two.
struct Turns: Sendable {
    /// Most pages at a time, and of one host.
    let most: Int
    let perHost: Int
    private var busy: [String: Int] = [:]
    /// Those under way, and those visited that the store still calls waiting.
    private(set) var taken: Set<String> = []

    init(most: Int, perHost: Int) {
        self.most = most
        self.perHost = perHost
    }

    var room: Int { most - busy.values.reduce(0, +) }

    func room(at host: String) -> Int { perHost - busy[host, default: 0] }

    mutating func begin(_ page: PlannedPage) {
        taken.insert(page.address.text)
        busy[page.address.host, default: 0] += 1
    }

    mutating func end(_ page: PlannedPage) {
        let host = page.address.host
        busy[host, default: 0] -= 1
        if busy[host] == 0 { busy[host] = nil }
    }

    /// The store knows that it was visited.
    mutating func forget(_ page: PlannedPage) { taken.remove(page.address.text) }
}
