/// A run's memory of its pages, so that most links need no query. Its size is bounded.
struct RunMemory {
    /// Pages that the run knows of, visited or not.
    var pages: Int
    /// A hash table of recent links: each link has one slot, and a newer link replaces an older one.
    private var links = [String?](repeating: nil, count: 32_768)

    init(pages: Int) { self.pages = pages }

    /// Links that may lead to a page that the run does not know yet.
    mutating func unseen(_ written: [String]) -> [String] {
        written.filter { link in
            let place = Int(UInt(bitPattern: link.hashValue) % UInt(links.count))
            if links[place] == link { return false }
            links[place] = link
            return true
        }
    }
}
