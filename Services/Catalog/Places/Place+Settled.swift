import Atlas
import Contract
import Foundation
import Hours

extension Place {
    /// The place with a country's code in place of its name, and with a time zone if none is stated.
    ///
    /// Without a stated time zone it keeps the one that was given, else it gets that of its coordinates. An unknown country stays, to be
    /// refused.
    func settled(over existing: Place?) -> Place {
        var place = self
        if let country = address?.addressCountry, let code = Countries.code(of: country) {
            place.address?.addressCountry = code
        }
        if timeZone == TimeZone.unknownName {
            let given = existing.flatMap { $0.hasGivenTimeZone ? $0.timeZone : nil }
            place.timeZone = given ?? geo.timeZone
        }
        return place
    }

    /// False if the time zone is that of the coordinates, or UTC, which earlier releases gave places without one.
    private var hasGivenTimeZone: Bool {
        ![TimeZone.unknownName, "UTC", geo.timeZone].contains(timeZone)
    }
}
