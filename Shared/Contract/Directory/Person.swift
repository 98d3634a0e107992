public import Events
import Phone

/// A person in the directory of a place or organisation (schema.org Person).
public struct Person: StateRecord, Hashable {
    /// 1–64 of `a–z 0–9 -`.
    public var id: String
    /// The place's id.
    public var place: String
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]
    public var jobTitle: String?
    public var telephone: String?
    public var email: String?
    public var image: String?
    /// Address of the profile.
    public var url: String?
    /// Source, as of a place.
    public var source: String?
    public var attribution: String?
    /// True if the person is invented.
    public var illustrative: Bool?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension Person {
    public static let shown = ShownMembers(
        "id", "place", "name", "names", "jobTitle", "telephone", "email", "image", "url", "source",
        "attribution", "illustrative", "updatedAt")

    /// A record as everybody sees it, with links of the readable telephone numbers.
    /// - Parameter country: country of the person's place, if known, for numbers without a country code.
    public static func shown(_ record: [UInt8], country: String?) throws -> [UInt8] {
        guard let telephone = try RawObject(record).string("telephone") else { return try shown.of(record) }
        let links = Phone.telephoneLinks(in: telephone, country: country)
        return try shown.of(record, adding: [("telephoneLinks", try JSON.encode(links))])
    }
}
