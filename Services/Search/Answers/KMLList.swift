import Markup

extension KML {
    /// A list as a KML document: a placemark for each item that has a geometry.
    init(_ name: String, _ features: [Feature]) {
        self.init(
            name: name,
            placemarks: features.compactMap { feature in
                feature.geometry.map { geometry in
                    Placemark(
                        name: feature.name, description: feature.about, data: [Datum("id", feature.id)],
                        geometry: geometry)
                }
            })
    }
}
