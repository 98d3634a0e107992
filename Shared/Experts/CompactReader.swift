/// Reads `CompactRatings`, checking everything.
struct CompactReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func table() throws(CompactRatings.Malformed) -> CriticTable {
        guard bytes.starts(with: CompactRatings.beginning) else { throw malformed("it does not begin with VCR1") }
        position = CompactRatings.beginning.count
        let unit = try number()
        guard unit == 1 || unit == 10 || unit == 50 else { throw malformed("a unit of \(unit)") }
        let critics = try ids()
        let movies = try ids()
        var rows: [[(number: Int32, stars: UInt16)]] = []
        for _ in critics { rows.append(try row(movies: movies.count, unit: unit)) }
        guard position == bytes.count else { throw malformed("something follows") }
        // Different bytes may be equal texts in Unicode.
        let numbers = Dictionary(movies.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
        return CriticTable(critics: critics, movies: movies, rows: rows, numberOfMovie: numbers)
    }

    private mutating func ids() throws(CompactRatings.Malformed) -> [String] {
        let count = try count(ofAtLeast: 1)
        var ids: [String] = []
        ids.reserveCapacity(count)
        for _ in 0..<count {
            let length = try self.count(ofAtLeast: 1)
            guard let id = String(validating: bytes[position..<position + length], as: UTF8.self) else {
                throw malformed("an id is not UTF-8")
            }
            position += length
            if let last = ids.last, !isBefore(last, id) { throw malformed("the ids do not ascend") }
            ids.append(id)
        }
        return ids
    }

    private mutating func row(movies: Int, unit: Int) throws(CompactRatings.Malformed) -> [(
        number: Int32, stars: UInt16
    )] {
        var row: [(number: Int32, stars: UInt16)] = []
        var last = -1
        for _ in 0..<(try count(ofAtLeast: 2)) {
            last += try number() + 1
            let steps = try number()
            guard last < movies else { throw malformed("a rating of a movie that is not listed") }
            guard steps <= 500 / unit else { throw malformed("a rating above five stars") }
            row.append((Int32(last), UInt16(steps * unit)))
        }
        return row
    }

    /// Number of following elements of a least size each, bounded by the bytes left.
    private mutating func count(ofAtLeast size: Int) throws(CompactRatings.Malformed) -> Int {
        let count = try number()
        guard count <= (bytes.count - position) / size else { throw malformed("it ends too early") }
        return count
    }

    private mutating func number() throws(CompactRatings.Malformed) -> Int {
        var value = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            guard position < bytes.count else { throw malformed("it ends too early") }
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 127) << shift
            if byte < 128 { return value }
        }
        throw malformed("a number is too long")
    }

    private func malformed(_ why: String) -> CompactRatings.Malformed {
        CompactRatings.Malformed(description: "no critics' ratings: \(why) (at byte \(position))")
    }
}
