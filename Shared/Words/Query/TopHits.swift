/// The best hits up to a limit, each document once.
///
/// Hits are collected and cut to the best from time to time, which costs less than keeping them sorted.
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
    /// The score that a hit must exceed; negative while all are accepted.
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

    /// The number of hits.
    var count: Int {
        mutating get {
            cut()
            return gathered.count
        }
    }

    /// The best hits, in no particular order.
    mutating func best() -> [Hit] {
        cut()
        return gathered
    }

    /// Keeps the best, and sets the threshold once there are enough.
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
