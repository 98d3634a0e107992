import Contract
import Events
import Extraction
import Formats

/// Addresses of pictures that a source record names.
///
/// These addresses are never shown: their sites would see who opens them. A thing shows the copies that the catalog has fetched.
enum SeenPictures {
    /// The thing's own pictures, and those of the dishes on a place's menus.
    static func addresses(of sourceRecord: Sighting) -> Set<String> {
        guard sourceRecord.kind != .screening, sourceRecord.thing?.hasMember("image") == true,
            let thing = try? sourceRecord.read()
        else { return [] }
        var addresses = Set([try? thing.link(in: "image")].compactMap { $0 })
        if sourceRecord.kind == .place {
            addresses.formUnion(
                SeenItems.menu(of: thing, place: "seen", zone: "UTC", at: .unset).items.compactMap(\.image))
        }
        return addresses
    }
}

extension JSONValue {
    /// True if a member of that name is anywhere in the value.
    fileprivate func hasMember(_ name: String) -> Bool {
        switch self {
        case .object(let members): members[name] != nil || members.values.contains { $0.hasMember(name) }
        case .array(let elements): elements.contains { $0.hasMember(name) }
        default: false
        }
    }
}
