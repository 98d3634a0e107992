/// What a run remembers of its pages while it goes on, so that most links need no look into the store. Its size is bounded, however many
/// pages there are.
struct RunMemory {
    /// Pages that the run knows of, visited or not.
    var pages: Int
    /// Links that were looked at lately, each in the one place where it may stand.
    private var links = [String?](repeating: nil, count: 32_768)

    init(pages: Int) { self.pages = pages }

    /// Those that may lead to a page that the run does not know: the others were looked at before.
    mutating func unseen(_ written: [String]) -> [String] {
        written.filter { link in
            let place = Int(UInt(bitPattern: link.hashValue) % UInt(links.count))
            if links[place] == link { return false }
            links[place] = link
            return true
        }
    }
}
