import Foundation
public import Geo
import Hours

extension Coordinate {
    /// The name of the time zone there, as a place has it: `TimeZone.unknownName` if it is not known.
    public var timeZone: String { ZoneMap.zone(at: self) ?? TimeZone.unknownName }
}
