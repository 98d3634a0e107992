import Markup

/// A SOAP 1.1 request: an operation and its parameters, by their names without namespace.
struct SOAPRequest: Equatable {
    var operation: String
    var parameters: [String: String]

    /// The largest request, in bytes; real ones have a few hundred.
    static let largest = 64 << 10

    /// - Parameter action: the `SOAPAction` header, quoted or not; nil or "" if there is none.
    /// - Throws: `SOAPFault`.
    init(_ bytes: [UInt8], action: String?) throws(SOAPFault) {
        let root = try Self.root(bytes)
        guard root.name == "Envelope", root.namespace == SOAPEnvelope.namespace else {
            throw SOAPFault(.versionMismatch, "the outermost element must be SOAP 1.1's Envelope")
        }
        let parts = root.children.filter { $0.namespace == SOAPEnvelope.namespace }
        for block in parts.first(where: { $0.name == "Header" })?.children ?? [] {
            let must = block.attribute("mustUnderstand", namespace: SOAPEnvelope.namespace)
            guard must == nil || must == "0" else {
                throw SOAPFault(.mustUnderstand, "the header \(block.name.prefix(100)) is not known")
            }
        }
        guard let call = parts.first(where: { $0.name == "Body" })?.children.first else {
            throw .client("the Body must hold an operation")
        }
        operation = call.name
        parameters = Dictionary(
            call.children.map { ($0.name, $0.text.trimmingWhitespace) }, uniquingKeysWith: { _, last in last })
        try Self.check(action, calls: operation)
    }

    private static func root(_ bytes: [UInt8]) throws(SOAPFault) -> MarkupElement {
        do throws(MarkupFailure) {
            let limits = ReadingLimits(bytes: largest, depth: 20, nodes: 1_000, attributes: 50)
            return try MarkupDocument(xml: bytes, limits: limits).root
        } catch {
            throw .client("the request cannot be read: \(error)")
        }
    }

    /// Checks that the action ends with the operation's name.
    private static func check(_ action: String?, calls operation: String) throws(SOAPFault) {
        let text = (action ?? "").filter { $0 != "\"" }.trimmingWhitespace
        guard !text.isEmpty else { return }
        guard text.split(separator: "/").last.map(String.init) == operation else {
            throw .client(
                "the SOAPAction \"\(text.prefix(200))\" and the operation \(operation.prefix(100)) must agree")
        }
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        let head = drop { $0.isWhitespace }
        let end = head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex
        return String(head[..<end])
    }
}
