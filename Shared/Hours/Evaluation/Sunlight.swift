public import Foundation

/// The local times of sunrise and sunset at a point, by the sunrise equation, exact to a minute or two
/// (https://en.wikipedia.org/wiki/Sunrise_equation).
public struct Sunlight: Sendable, Hashable {
    private let latitude: Double
    private let longitude: Double
    private let zone: TimeZone

    /// - Parameters: latitude and longitude in degrees.
    public init(latitude: Double, longitude: Double, zone: TimeZone) {
        self.latitude = latitude
        self.longitude = longitude
        self.zone = zone
    }

    /// The time of an event in minutes since midnight; nil on a day without it.
    func minutes(of event: SunTime.Event, on date: CivilDate) -> Int? {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        // Days since noon of 2000-01-01, at the local solar noon.
        let day = Double(date.daysSinceEpoch - 10_957)
        let noon = day - longitude / 360
        let anomaly = radians((357.5291 + 0.98560028 * noon).truncatingRemainder(dividingBy: 360))
        let center = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
        let ecliptic = anomaly + radians(center + 180 + 102.9372)
        let transit = noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic)
        let declination = asin(sin(ecliptic) * sin(radians(23.4397)))
        let height = radians(event == .dawn || event == .dusk ? -6 : -0.833)
        let latitude = radians(latitude)
        let cosine = (sin(height) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination))
        guard (-1...1).contains(cosine) else { return nil }
        let half = acos(cosine) / (2 * .pi)
        let isMorning = event == .dawn || event == .sunrise
        let days = isMorning ? transit - half : transit + half
        let seconds = (days + 10_957.5) * 86_400
        let instant = Date(timeIntervalSince1970: seconds)
        let local = seconds + Double(zone.secondsFromGMT(for: instant))
        return Int(((local - Double(date.daysSinceEpoch) * 86_400) / 60).rounded(.down))
    }
}

extension TimeSpan {
    /// The span on a day, with the sun's times by the local clock; without `sun`, with the default times. Nil if it ends before it begins.
    func resolved(on date: CivilDate, _ sun: Sunlight?) -> TimeSpan? {
        guard opensAt != nil || closesAt != nil else { return self }
        let isNextDay = closes > 1440
        var (opens, closes) = (opens, closes)
        if let opensAt, let minutes = sun?.minutes(of: opensAt.event, on: date) {
            opens = min(max(minutes + opensAt.offset, 0), 1439)
        }
        if let closesAt, let minutes = sun?.minutes(of: closesAt.event, on: isNextDay ? date.adding(days: 1) : date) {
            closes = minutes + closesAt.offset + (isNextDay ? 1440 : 0)
        }
        return TimeSpan(opens: opens, closes: min(closes, opens + 1440), openEnd: openEnd)
    }
}
