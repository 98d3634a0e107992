/// The best of what was found, at most so many: a heap with the worst on top.
struct TopHits {
    struct Hit {
        var score: Float
        var relevance: Float
        var part: Int
        var document: UInt32
    }

    let limit: Int
    private(set) var hits: [Hit] = []

    init(limit: Int) {
        self.limit = limit
    }

    var isFull: Bool { hits.count >= limit }
    /// What a hit must exceed to get in.
    var threshold: Float { isFull ? hits[0].score : -1 }

    mutating func insert(_ hit: Hit) {
        guard isFull else {
            hits.append(hit)
            rise(hits.count - 1)
            return
        }
        guard hit.score > hits[0].score else { return }
        hits[0] = hit
        sink()
    }

    mutating func removeAll() {
        hits.removeAll(keepingCapacity: true)
    }

    private mutating func rise(_ from: Int) {
        var place = from
        while place > 0, hits[place].score < hits[(place - 1) / 2].score {
            hits.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink() {
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2]
            where child < hits.count && hits[child].score < hits[least].score {
                least = child
            }
            if least == place { return }
            hits.swapAt(place, least)
            place = least
        }
    }
}
