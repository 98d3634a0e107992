/// What a run remembers of its pages, so that most links need no query. Its size is bounded, however many pages there are.
struct RunMemory {
    /// Pages that the run knows of, visited or not.
    var pages: Int
    /// A hash table of links that were looked at lately: each link has one slot, and a newer link replaces an older one.
    private var links = [String?](repeating: nil, count: 32_768)

    init(pages: Int) { self.pages = pages }

    /// The links that may lead to a page that the run does not know yet. The others were looked at before.
    mutating func unseen(_ written: [String]) -> [String] {
        written.filter { link in
            let place = Int(UInt(bitPattern: link.hashValue) % UInt(links.count))
            if links[place] == link { return false }
            links[place] = link
            return true
        }
    }
}
