extension KML {
    /// The readable part of a document.
    public struct Reading: Sendable, Hashable {
        public var document: KML
        /// The error of each unreadable geometry, with its line; its placemark is kept without it.
        public var refused: [String]
        /// The names of all elements within placemarks other than name, description, data and geometry.
        public var unread: [String]
    }

    private static let used: Set<String> = [
        "name", "description", "ExtendedData", "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry",
    ]

    /// Reads KML of any version, or a KMZ, with the placemarks of all folders.
    ///
    /// - Throws: The error in the XML, or that it is no KML.
    public static func read(
        _ bytes: some Sequence<UInt8>, limits: ReadingLimits = ReadingLimits(bytes: 20 << 20, nodes: 2_000_000)
    ) throws(MarkupFailure) -> Reading {
        let root = try MarkupDocument(xml: unpacked(Array(bytes), upTo: limits.bytes), limits: limits).root
        guard root.name == "kml" else {
            throw .malformed("the outermost element must be kml, not \(root.name.prefix(50))", line: root.line)
        }
        var (refused, unread): ([String], [String]) = ([], [])
        // Matches by local name, because files use the namespace of version 2.0, 2.1, 2.2, Google's, or none.
        let placemarks = try root.elements(at: "//*[local-name() = 'Placemark']").map { element in
            unread += element.children.map(\.name).filter { !used.contains($0) }
            var placemark = Placemark(
                name: element.child("name")?.trimmed, description: element.child("description")?.trimmed,
                data: element.child("ExtendedData")?.data ?? [])
            do throws(KMLGeometryFailure) {
                placemark.geometry = try KMLGeometry.first(in: element)
            } catch {
                refused.append("line \(error.line): \(error.reason)")
            }
            return placemark
        }
        let document = root.child("Document") ?? root.child("Folder")
        return Reading(
            document: KML(name: document?.child("name")?.trimmed, placemarks: placemarks), refused: refused,
            unread: unread)
    }
}

extension MarkupElement {
    /// The text without surrounding white space; nil if it is empty.
    fileprivate var trimmed: String? {
        let text = text.trimmingXMLSpace
        return text.isEmpty ? nil : String(text)
    }

    /// `<Data name=""><value>`, and `<SchemaData><SimpleData name="">`.
    fileprivate var data: [KML.Datum] {
        children.flatMap { child -> [KML.Datum] in
            switch child.name {
            case "Data":
                child.attribute("name").map { [KML.Datum($0, child.child("value")?.trimmed ?? "")] } ?? []
            case "SchemaData":
                child.children("SimpleData").compactMap { simple in
                    simple.attribute("name").map { KML.Datum($0, simple.trimmed ?? "") }
                }
            default: []
            }
        }
    }
}
