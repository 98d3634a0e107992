/// The best of what was found, at most so many, each document once.
///
/// What comes in is gathered and now and then cut to the best, which costs less than keeping an order all the time.
struct TopHits {
    struct Hit {
        var score: Float
        var relevance: Float
        var part: Int
        var document: UInt32
    }

    let limit: Int
    private var gathered: [Hit] = []
    private var isCut = true
    /// What a hit must exceed to get in; below zero while all do.
    private(set) var threshold: Float = -1

    init(limit: Int) {
        self.limit = limit
    }

    mutating func insert(_ hit: Hit) {
        guard hit.score > threshold else { return }
        gathered.append(hit)
        isCut = false
        if gathered.count >= 2 * limit + 64 { cut() }
    }

    /// How many there are.
    var count: Int {
        mutating get {
            cut()
            return gathered.count
        }
    }

    /// In no order of meaning.
    mutating func best() -> [Hit] {
        cut()
        return gathered
    }

    /// Leaves the best, and sets the threshold if there are as many as wanted.
    mutating func cut() {
        guard !isCut else { return }
        isCut = true
        gathered.sort {
            if $0.document != $1.document { return $0.document < $1.document }
            return $0.part == $1.part ? $0.score > $1.score : $0.part < $1.part
        }
        var kept = 0
        for hit in gathered {
            if kept > 0, gathered[kept - 1].document == hit.document, gathered[kept - 1].part == hit.part { continue }
            gathered[kept] = hit
            kept += 1
        }
        gathered.removeLast(gathered.count - kept)
        guard kept >= limit else { return }
        gathered.sort { $0.score == $1.score ? $0.document < $1.document : $0.score > $1.score }
        gathered.removeLast(kept - limit)
        threshold = gathered[limit - 1].score
    }
}
