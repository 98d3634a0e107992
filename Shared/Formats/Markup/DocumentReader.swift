import Events
import Markup

/// Reads KML, KMZ and property lists, which are small enough to be read whole at their end.
struct DocumentReader: Sendable {
    /// The largest file, in bytes.
    static let largest = 16 << 20

    private let options: ImportOptions
    private var bytes: [UInt8] = []

    init(_ options: ImportOptions) {
        self.options = options
    }

    mutating func feed(_ piece: some Collection<UInt8>) {
        if bytes.count <= DocumentReader.largest { bytes += piece }
    }

    func finish() -> [ReadRow] {
        do {
            let limits = ReadingLimits(bytes: DocumentReader.largest, nodes: 2_000_000)
            let xml = options.format == .kml ? try KML.unpacked(bytes, upTo: limits.bytes) : bytes
            let document = try MarkupDocument(xml: xml, limits: limits, documentType: .ignored)
            return options.format == .plist ? try entries(of: document) : Placemarks(document).rows(options)
        } catch let fault as ImportFault {
            return [ReadRow(number: 0, result: .bad(fault))]
        } catch {
            return [ReadRow(number: 0, result: .bad(ImportFault("\(error)")))]
        }
    }

    private func entries(of document: MarkupDocument) throws(ImportFault) -> [ReadRow] {
        try PropertyList.entries(in: document).map { entry in
            ReadRow(
                number: entry.line, result: result(of: entry.values),
                unread: entry.values.keys.filter { DocumentReader.names[$0] == nil })
        }
    }

    /// Columns by the names of an entry.
    private static let names = [
        "Building Name": "name", "Latitude": "latitude", "Longitude": "longitude", "Identifier": "id",
    ]

    private func result(of entry: [String: String]) -> ReadRow.Result {
        var options = options
        if options.constants["types"] == nil { options.constants["types"] = "CollegeBuilding;CivicStructure" }
        let known = entry.filter { DocumentReader.names[$0.key] != nil }
        options.columns = DocumentReader.names
        let (row, id) = PlaceFeatures.row(of: known, id: nil, nil, options: options)
        do throws(ImportFault) {
            return .position(try CSVPlaces.place(row, options: options).place, id)
        } catch {
            return .bad(error)
        }
    }
}
