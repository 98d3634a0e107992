import Foundation
import Geo
public import Hours

extension Place {
    /// Sunrise and sunset there; nil if its hours do not depend on them.
    public var sunlight: Sunlight? {
        guard openingHours?.nameSun == true else { return nil }
        return Sunlight(
            latitude: geo.latitude, longitude: geo.longitude, zone: TimeZone(named: timeZone) ?? .gmt)
    }
}
