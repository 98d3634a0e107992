import HTTPTypes
public import Hummingbird

/// The format of an answer that can be shown on a map.
public enum Format: String, CaseIterable, Sendable {
    case json, geojson, kml, xml

    public var mediaType: String {
        switch self {
        case .json: "application/json"
        case .geojson: "application/geo+json"
        case .kml: "application/vnd.google-earth.kml+xml"
        case .xml: "application/xml"
        }
    }

    /// The media types that clients ask for it by.
    private var names: Set<String> { self == .xml ? [mediaType, "text/xml"] : [mediaType] }

    /// The parameter `format` if it is given, else what `Accept` prefers; JSON where it states no preference.
    /// - Parameter known: the formats that the answer can be written in.
    /// - Throws: 400 for an unknown format, 406 if no acceptable format can be written.
    public init(_ request: Request, _ parameters: Query, among known: [Format] = Format.allCases) throws(Problem) {
        let names = known.map(\.rawValue).joined(separator: ", ")
        let wanted = try parameters.value("format", "one of \(names)") { text in
            known.first { $0.rawValue == text }
        }
        if let wanted {
            self = wanted
            return
        }
        let accept = request.headers[values: .accept].joined(separator: ",")
        guard let format = Format(accept: accept, among: known) else {
            let types = known.map(\.mediaType).joined(separator: ", ")
            throw Problem(.notAcceptable, "the answer can be one of \(types)", field: "Accept")
        }
        self = format
    }

    /// By RFC 9110, section 12.5.1: the most specific range that matches a media type gives its weight. Among equal weights the first
    /// format in `known` wins.
    public init?(accept: String, among known: [Format] = Format.allCases) {
        let ranges = accept.split(separator: ",").prefix(50).map { part in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return (type: pieces.first ?? "", weight: weight)
        }
        guard !ranges.isEmpty else {
            guard let first = known.first else { return nil }
            self = first
            return
        }
        func weight(_ format: Format) -> Double {
            let group = format.mediaType.prefix { $0 != "/" } + "/*"
            let exact = ranges.filter { format.names.contains($0.type) }.map(\.weight).max()
            return exact ?? ranges.first { $0.type == group }?.weight ?? ranges.first { $0.type == "*/*" }?.weight ?? 0
        }
        let best = known.map(weight).max() ?? 0
        guard best > 0, let format = known.first(where: { weight($0) == best }) else { return nil }
        self = format
    }
}
