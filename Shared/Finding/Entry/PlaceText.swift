import Contract
import Events
import Geo

/// The parts of a place that no other place has: its texts and the time of its last change, one after the other. Missing members take no
/// room.
struct PlaceText {
    /// The optional members.
    private struct Members: OptionSet {
        let rawValue: UInt16
        static let merchant = Members(rawValue: 1)
        static let names = Members(rawValue: 2)
        static let description = Members(rawValue: 4)
        static let streetAddress = Members(rawValue: 8)
        static let postalCode = Members(rawValue: 16)
        static let telephone = Members(rawValue: 32)
        static let email = Members(rawValue: 64)
        static let url = Members(rawValue: 128)
        static let images = Members(rawValue: 256)
        static let source = Members(rawValue: 512)
        static let screenCount = Members(rawValue: 1024)
        static let features = Members(rawValue: 2048)
    }

    /// Keeps the bytes alive.
    private let buffer: ManagedBuffer<PlaceRecord.Header, UInt8>

    init(of buffer: ManagedBuffer<PlaceRecord.Header, UInt8>) { self.buffer = buffer }

    static func packed(_ place: Place) -> [UInt8] {
        var bytes = PackedBytes()
        let address = place.address
        var members: Members = []
        if place.description != nil { members.insert(.description) }
        if address?.streetAddress != nil { members.insert(.streetAddress) }
        if address?.postalCode != nil { members.insert(.postalCode) }
        if place.telephone != nil { members.insert(.telephone) }
        if place.email != nil { members.insert(.email) }
        if place.url != nil { members.insert(.url) }
        if place.source != nil { members.insert(.source) }
        if place.merchant != nil { members.insert(.merchant) }
        if place.screenCount != nil { members.insert(.screenCount) }
        if !place.names.isEmpty { members.insert(.names) }
        if !place.images.isEmpty { members.insert(.images) }
        if place.amenityFeature != nil { members.insert(.features) }
        // What queries read comes first.
        bytes.add(place.id)
        bytes.add(fixed: UInt64(bitPattern: place.updatedAt.microseconds))
        bytes.add(fixed: members.rawValue)
        if let features = place.amenityFeature.map({ KnownFeatures($0) }) {
            bytes.add(fixed: features.has)
            bytes.add(fixed: features.lacks)
        }
        bytes.add(place.name)
        if let merchant = place.merchant { bytes.add(merchant) }
        if !place.names.isEmpty {
            bytes.add(number: place.names.count)
            for (language, name) in place.names {
                bytes.add(language)
                bytes.add(name)
            }
        }
        if !place.images.isEmpty {
            bytes.add(number: place.images.count)
            for image in place.images { bytes.add(image) }
        }
        if let text = place.description { bytes.add(text) }
        if let text = address?.streetAddress { bytes.add(text) }
        if let text = address?.postalCode { bytes.add(text) }
        if let text = place.telephone { bytes.add(text) }
        if let text = place.email { bytes.add(text) }
        if let text = place.url { bytes.add(text) }
        if let text = place.source { bytes.add(text) }
        if let count = place.screenCount { bytes.add(number: count) }
        return bytes.bytes
    }

    private func read<Value>(_ body: (inout PackedReader) -> Value) -> Value {
        buffer.withUnsafeMutablePointerToElements { start in
            var reader = PackedReader(start)
            return body(&reader)
        }
    }

    // MARK: - Reading

    var id: String { read { $0.text() } }

    func hasID(_ id: String) -> Bool { read { $0.isText(id) } }

    var updatedAt: Timestamp {
        read {
            $0.skipText()
            return Timestamp(microseconds: Int64(bitPattern: $0.fixed()))
        }
    }

    var name: String {
        read {
            _ = PlaceText.start(&$0)
            return $0.text()
        }
    }

    func hasName(_ name: String) -> Bool {
        read { reader in
            _ = PlaceText.start(&reader)
            return reader.isSame(as: name)
        }
    }

    var merchant: String? {
        read { reader in
            guard PlaceText.start(&reader).members.contains(.merchant) else { return nil }
            reader.skipText()
            return reader.text()
        }
    }

    /// Nil if none are known.
    var features: KnownFeatures? { read { PlaceText.start(&$0).features } }

    private typealias Start = (updatedAt: Timestamp, members: Members, features: KnownFeatures?)

    /// What stands before the name.
    private static func start(_ reader: inout PackedReader) -> Start {
        reader.skipText()
        let updatedAt = Timestamp(microseconds: Int64(bitPattern: reader.fixed()))
        let members = Members(rawValue: reader.fixed())
        guard members.contains(.features) else { return (updatedAt, members, nil) }
        let (has, lacks): (UInt64, UInt64) = (reader.fixed(), reader.fixed())
        return (updatedAt, members, KnownFeatures(has: has, lacks: lacks))
    }

    var streetAddress: String? {
        read { reader in
            let members = PlaceText.start(&reader).members
            guard members.contains(.streetAddress) else { return nil }
            reader.skipText()
            if members.contains(.merchant) { reader.skipText() }
            if members.contains(.names) { for _ in 0..<(2 * reader.number()) { reader.skipText() } }
            if members.contains(.images) { for _ in 0..<reader.number() { reader.skipText() } }
            if members.contains(.description) { reader.skipText() }
            return reader.text()
        }
    }

    /// The texts by which it is found.
    struct Written {
        var name: String
        var names: [String: String] = [:]
        var description: String?
        var streetAddress: String?
        var postalCode: String?
        var features: KnownFeatures?
    }

    var written: Written {
        read { reader in
            let (_, members, features) = PlaceText.start(&reader)
            var written = Written(name: reader.text(), features: features)
            if members.contains(.merchant) { reader.skipText() }
            if members.contains(.names) {
                for _ in 0..<reader.number() {
                    let language = reader.text()
                    written.names[language] = reader.text()
                }
            }
            if members.contains(.images) { for _ in 0..<reader.number() { reader.skipText() } }
            if members.contains(.description) { written.description = reader.text() }
            if members.contains(.streetAddress) { written.streetAddress = reader.text() }
            if members.contains(.postalCode) { written.postalCode = reader.text() }
            return written
        }
    }

    /// The whole place, with its parts that are stored elsewhere.
    func place(_ geo: Coordinate, _ kind: SharedParts.Classification, _ home: SharedParts.Home) -> Place {
        let id = id
        return read { reader in
            let (updatedAt, members, features) = PlaceText.start(&reader)
            var place = Place(
                id: id, types: kind.types, name: reader.text(), geo: geo, timeZone: home.timeZone,
                servesCuisine: kind.servesCuisine, amenityFeature: features?.byName, attribution: home.attribution,
                illustrative: home.illustrative,
                updatedAt: updatedAt)
            func text(_ member: Members) -> String? { members.contains(member) ? reader.text() : nil }
            place.merchant = text(.merchant)
            if members.contains(.names) {
                for _ in 0..<reader.number() {
                    let language = reader.text()
                    place.names[language] = reader.text()
                }
            }
            if members.contains(.images) { place.images = (0..<reader.number()).map { _ in reader.text() } }
            place.description = text(.description)
            let (street, code) = (text(.streetAddress), text(.postalCode))
            if home.hasAddress {
                place.address = PostalAddress(
                    streetAddress: street, addressLocality: home.locality, addressRegion: home.region,
                    postalCode: code, addressCountry: home.country)
            }
            (place.telephone, place.email) = (text(.telephone), text(.email))
            (place.url, place.source) = (text(.url), text(.source))
            if members.contains(.screenCount) { place.screenCount = reader.number() }
            return place
        }
    }
}
