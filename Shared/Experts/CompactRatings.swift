/// All critics' ratings as bytes for a browser or a phone: about 1.5 bytes per rating in half stars.
///
/// Format, version 1. Numbers are unsigned LEB128 (seven bits per byte, the lowest first, the top bit set on all but the last):
///
/// - `"VCR1"`: 4 bytes of ASCII
/// - unit, a number: hundredths of a star that one step is (1, 10 or 50)
/// - number of critics, then each critic's id: its length in bytes and its UTF-8
/// - number of movies, then each movie's id likewise; both ascend by their bytes
/// - for each critic, in order:
///   - number of ratings
///   - for each rating, movies ascending:
///     - gap, a number: movies between the last one rated (at first: −1) and this
///     - steps, a number: steps × unit = hundredths of a star, at most 500
///
/// Nothing follows. A reader refuses another beginning, which is another version.
public enum CompactRatings {
    public static let mediaType = "application/vnd.vicinity.critics-ratings"
    /// "VCR1".
    static let beginning = Array("VCR1".utf8)

    public static func encode(_ table: CriticTable) -> [UInt8] {
        var bytes = beginning
        let unit = [50, 10].first { unit in table.byCritic.stars.allSatisfy { Int($0) % unit == 0 } } ?? 1
        bytes.append(number: unit)
        for ids in [table.critics, table.movies] {
            bytes.append(number: ids.count)
            for id in ids {
                bytes.append(number: id.utf8.count)
                bytes.append(contentsOf: id.utf8)
            }
        }
        for critic in table.critics.indices {
            let range = table.byCritic.range(critic)
            bytes.append(number: range.count)
            var last = -1
            for place in range {
                let movie = Int(table.byCritic.numbers[place])
                bytes.append(number: movie - last - 1)
                bytes.append(number: Int(table.byCritic.stars[place]) / unit)
                last = movie
            }
        }
        return bytes
    }

    /// - Throws: `Malformed` for anything that `encode` does not write.
    public static func decode(_ bytes: [UInt8]) throws(Malformed) -> CriticTable {
        var reader = CompactReader(bytes)
        return try reader.table()
    }

    /// The reason why bytes are no ratings of this version.
    public struct Malformed: Error, CustomStringConvertible, Equatable {
        public let description: String
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: Int) {
        var rest = number
        while rest > 127 {
            append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
