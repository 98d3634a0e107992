import HTTPTypes
import Hummingbird
import Markup
import ServiceKit
import Terms

/// `POST /v1/terms`: the significant words and phrases of a text, the most relevant first.
struct TermRoutes: Sendable {
    /// The largest text, in bytes.
    static let largest = 1 << 20

    func add(to group: RouterGroup<ServiceContext>) {
        group.post("terms", use: extract)
    }

    private struct Form: Decodable {
        var text: String
        /// BCP 47; if it is missing, the text's own words decide.
        var language: String?
        var limit: Int?
    }

    private struct TermList: Encodable {
        var items: [Item]
        /// The bytes of the text that were read; nil if all were.
        var read: Int?
    }

    private struct Item: Encodable {
        var text: String
        /// Weights can be compared only within one text.
        var weight: Double
        var count: Int
    }

    @Sendable private func extract(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["format"])
        let format = try Format(request, parameters)
        guard format == .json || format == .xml else {
            throw Problem(.notAcceptable, "terms can be application/json or application/xml", field: "format")
        }
        // In JSON, a text of a megabyte may take twice as many bytes.
        let form = try await request.decode(Form.self, upTo: 2 * TermRoutes.largest)
        guard !form.text.isEmpty, form.text.utf8.count <= TermRoutes.largest else {
            throw Problem(.invalid, "/text: must have 1 to \(TermRoutes.largest) bytes", field: "/text")
        }
        guard (1...200).contains(form.limit ?? 20) else {
            throw Problem(.invalid, "/limit: must be 1 to 200", field: "/limit")
        }
        let language = try form.language.map { tag in
            guard let language = Language(rawValue: tag) else {
                let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.invalid, "/language: must be one of \(known)", field: "/language")
            }
            return language
        }
        let (terms, count) = TermExtraction.readTerms(of: form.text, limit: form.limit ?? 20, language: language)
        let read = count < form.text.utf8.count ? count : nil
        guard format == .xml else {
            let items = terms.map { Item(text: $0.text, weight: $0.weight, count: $0.count) }
            return try .json(TermList(items: items, read: read))
        }
        var xml = XMLWriter()
        xml.element("terms", read.map { ["read": "\($0)"] } ?? [:]) { xml in
            for term in terms {
                xml.element("term", ["weight": "\(term.weight)", "count": "\(term.count)"], term.text)
            }
        }
        return Response(
            status: .ok, headers: [.contentType: format.mediaType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: xml.bytes)))
    }
}
