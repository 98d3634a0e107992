import Foundation
import Geo
public import Hours

extension Place {
    /// When the sun rises there; nil if its hours do not ask for it.
    public var sunlight: Sunlight? {
        guard openingHours?.nameSun == true else { return nil }
        return Sunlight(
            latitude: geo.latitude, longitude: geo.longitude, zone: TimeZone(named: timeZone) ?? .gmt)
    }
}
