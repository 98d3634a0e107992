import Events

/// Reads GeoJSON feature by feature: an export of OpenStreetMap, or places of any kind.
struct FeatureReader: Sendable {
    private let options: ImportOptions
    private var splitter = FeatureSplitter()
    private var number = 0

    init(_ options: ImportOptions) {
        self.options = options
    }

    mutating func feed(_ bytes: some Collection<UInt8>) -> [ReadRow] {
        splitter.feed(bytes).map { feature in
            number += 1
            return ReadRow(number: number, result: result(of: feature))
        }
    }

    func finish() -> [ReadRow] {
        splitter.faultAtEnd.map { [ReadRow(number: 0, result: .bad(ImportFault("the file \($0)")))] } ?? []
    }

    private func result(of feature: FeatureSplitter.Feature) -> ReadRow.Result {
        guard case .whole(let bytes) = feature else {
            return .bad(ImportFault("the feature has more than \(FeatureSplitter.longestFeature) bytes"))
        }
        guard options.format == .osm else { return PlaceFeatures.result(of: bytes, options: options) }
        let decoded: OSMFeature
        do {
            decoded = try JSON.decode(OSMFeature.self, from: bytes)
        } catch {
            return .bad(ImportFault("is no GeoJSON feature"))
        }
        if OSMKinds.isFormer(decoded.tags, at: options.startsAt ?? .now) {
            return decoded.element.map { .closed($0.place, leftOut: []) } ?? .nothing
        }
        do {
            guard let (place, leftOut) = try OSMPlaces.place(decoded, options: options) else { return .nothing }
            return .place(place, leftOut: leftOut)
        } catch {
            return .bad(error)
        }
    }
}
