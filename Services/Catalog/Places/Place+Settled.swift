import Atlas
import Contract
import Foundation
import Hours

extension Place {
    /// The place with the code of a country that is named, and with a time zone if none is stated.
    ///
    /// A place that states none keeps the one that it was given; else it has that of its coordinates. An unknown country stays, to be refused.
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

    /// False if the time zone is the one of the coordinates, or UTC, which places had that stated none.
    private var hasGivenTimeZone: Bool {
        ![TimeZone.unknownName, "UTC", geo.timeZone].contains(timeZone)
    }
}
