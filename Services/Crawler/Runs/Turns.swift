import Fetching

/// Pages of a run that are being visited, so that no host takes all connections and no page is visited twice.
struct Turns: Sendable {
    /// The maximum number of pages at a time, and the maximum per host.
    let most: Int
    let perHost: Int
    private var busy: [String: Int] = [:]
    /// Pages under way, and visited pages whose results are not stored yet.
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

    /// Forgets a page whose result is stored.
    mutating func forget(_ page: PlannedPage) { taken.remove(page.address.text) }
}
