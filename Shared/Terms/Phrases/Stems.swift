/// The stems of a phrase, at most four, without an allocation: a long text has hundreds of thousands of phrases.
struct Stems: Hashable, Sendable {
    /// The number of lanes.
    static let most = 4
    private var lanes = SIMD4<Int32>(repeating: -1)
    private(set) var count = 0

    func hash(into hasher: inout Hasher) {
        let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
        hasher.combine(halves[0])
        hasher.combine(halves[1])
    }

    /// Appends a stem; stems after the fourth are left out.
    mutating func append(_ stem: Int32) {
        guard count < Stems.most else { return }
        lanes[count] = stem
        count += 1
    }

    subscript(index: Int) -> Int32 { lanes[index] }

    func contains(_ stem: Int32) -> Bool { any(lanes .== stem) }

    /// The stems from a position on.
    func part(from start: Int, count: Int) -> Stems {
        var part = Stems()
        for index in start..<start + count { part.append(lanes[index]) }
        return part
    }

    func shared(with other: Stems) -> Int {
        var shared = 0
        for index in 0..<count where other.contains(lanes[index]) { shared += 1 }
        return shared
    }
}
