import Contract
import Events
import Geo
import Markup

/// Places as an XML property list: an array of dictionaries with "Building Name", "Latitude", "Longitude" and "Identifier", which old
/// readers ignore.
enum PropertyList {
    static let head = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <array>

        """.utf8)

    static let tail = Array("</array>\n</plist>\n".utf8)

    static func entry(of place: Place) -> [UInt8] {
        var xml = XMLWriter(declaration: false)
        xml.element("dict") { xml in
            xml.element("key", "Identifier")
            xml.element("string", place.id)
            xml.element("key", "Building Name")
            xml.element("string", place.name)
            xml.element("key", "Latitude")
            xml.element("real", "\(place.geo.latitude)")
            xml.element("key", "Longitude")
            xml.element("real", "\(place.geo.longitude)")
        }
        return xml.bytes + [UInt8(ascii: "\n")]
    }

    /// The dictionaries of the array, in order, with their line: strings and numbers by key.
    static func entries(in document: MarkupDocument) throws(ImportFault) -> [(line: Int, values: [String: String])] {
        guard document.root.name == "plist", let array = document.root.child("array") else {
            throw ImportFault("the file is no property list with an array")
        }
        return array.children("dict").map { dictionary in
            var values: [String: String] = [:]
            let children = dictionary.children
            for (key, value) in zip(children, children.dropFirst())
            where key.name == "key" && ["string", "real", "integer"].contains(value.name) {
                values[key.text] = value.text
            }
            return (dictionary.line, values)
        }
    }
}
