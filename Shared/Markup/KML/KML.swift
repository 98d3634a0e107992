public import Geo

/// The placemarks of a KML 2.2 document (OGC 07-147r2). Folders, styles, views, times and altitudes are not kept.
public struct KML: Sendable, Hashable {
    public var name: String?
    public var placemarks: [Placemark]

    public init(name: String? = nil, placemarks: [Placemark]) {
        self.name = name
        self.placemarks = placemarks
    }

    /// A placemark on the map.
    public struct Placemark: Sendable, Hashable {
        public var name: String?
        /// Text, which may be HTML.
        public var description: String?
        /// Further facts (`ExtendedData`), in order.
        public var data: [Datum]
        public var geometry: Geometry?

        public init(
            name: String? = nil, description: String? = nil, data: [Datum] = [], geometry: Geometry? = nil
        ) {
            self.name = name
            self.description = description
            self.data = data
            self.geometry = geometry
        }

        /// The first fact of this name.
        public subscript(name: String) -> String? {
            data.first { $0.name == name }?.value
        }
    }

    /// A named fact about a placemark.
    public struct Datum: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}
