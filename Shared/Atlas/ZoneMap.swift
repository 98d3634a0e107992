import Foundation
public import Geo
import Hours
import Zip

/// The time zone at each point of the world, from a map of cells, the smallest a hundredth of a degree wide.
public enum ZoneMap {
    /// The IANA name of the zone on land and near it. Nil on the high sea, and where this machine's time zone database lacks the zone.
    public static func zone(at point: Coordinate) -> String? {
        let code = tree.code(latitude: point.latitude, longitude: point.longitude)
        return zones.indices.contains(code) ? zones[code] : nil
    }

    static let zones: [String?] = names.split(whereSeparator: \.isWhitespace).map { name in
        TimeZone(named: String(name)).map { _ in String(name) }
    }

    private static let tree = ZoneTree(unpacked ?? [])

    /// Nil if the data are damaged.
    private static var unpacked: [UInt8]? {
        guard let packed = Data(base64Encoded: cells), let inflater = try? Inflater(.deflate) else { return nil }
        var rest = ArraySlice(packed)
        let result = try? inflater.inflate(&rest, room: mostBytes)
        return result.flatMap { $0.isEnd ? $0.output : nil }
    }

    private static let mostBytes = 8_000_000
}
