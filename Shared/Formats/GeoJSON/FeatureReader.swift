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
            return row(of: feature)
        }
    }

    func finish() -> [ReadRow] {
        splitter.faultAtEnd.map { [ReadRow(number: 0, result: .bad(ImportFault("the file \($0)")))] } ?? []
    }

    private func row(of feature: FeatureSplitter.Feature) -> ReadRow {
        guard case .whole(let bytes) = feature else {
            return ReadRow(
                number: number,
                result: .bad(ImportFault("the feature has more than \(FeatureSplitter.longestFeature) bytes")))
        }
        guard options.format == .osm else {
            let (result, unread) = PlaceFeatures.result(of: bytes, options: options)
            return ReadRow(number: number, result: result, unread: unread)
        }
        let decoded: OSMFeature
        do {
            decoded = try JSON.decode(OSMFeature.self, from: bytes)
        } catch {
            return ReadRow(number: number, result: .bad(ImportFault("is no GeoJSON feature")))
        }
        if OSMKinds.isFormer(decoded.tags, at: options.startsAt ?? .now) {
            return ReadRow(number: number, result: decoded.element.map { .closed($0.place, leftOut: []) } ?? .nothing)
        }
        do {
            guard let (place, leftOut) = try OSMPlaces.place(decoded, options: options) else {
                return ReadRow(number: number, result: .nothing)
            }
            return ReadRow(
                number: number, result: .place(place, leftOut: leftOut),
                unread: decoded.tags.keys.filter { !OSMPlaces.isRead($0) })
        } catch {
            return ReadRow(number: number, result: .bad(error))
        }
    }
}
