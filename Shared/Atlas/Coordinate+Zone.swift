import Foundation
public import Geo
import Hours

extension Coordinate {
    /// The name of the time zone there; `TimeZone.unknownName` if it is unknown.
    public var timeZone: String { ZoneMap.zone(at: self) ?? TimeZone.unknownName }
}
