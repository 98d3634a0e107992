import Foundation

extension PropertyList {
    /// Reads an XML property list. Its document type is skipped; entities declared in it are refused.
    ///
    /// - Throws: The error in the XML, or in an element, with its line.
    public init(
        reading bytes: some Sequence<UInt8>, limits: ReadingLimits = ReadingLimits(bytes: 20 << 20, nodes: 2_000_000)
    ) throws(MarkupFailure) {
        let root = try MarkupDocument(xml: bytes, limits: limits, documentType: .ignored).root
        guard root.name == "plist" else { throw root.wrong("the outermost element must be plist") }
        guard root.children.count == 1 else { throw root.wrong("a plist must hold one value") }
        self = try PropertyList(root.children[0])
    }

    private init(_ element: MarkupElement) throws(MarkupFailure) {
        switch element.name {
        case "string": self = .string(element.text)
        case "true": self = .boolean(true)
        case "false": self = .boolean(false)
        case "integer": self = .integer(try element.value("a whole number") { PropertyList.integer($0) })
        case "real": self = .real(try element.value("a number") { Double($0) })
        case "date":
            self = .date(
                try element.value("a date like 2024-05-01T12:00:00Z") { try? Date($0, strategy: .iso8601) })
        case "data":
            self = .data(
                try element.value("Base64") { text in
                    Data(base64Encoded: text.filter { !$0.isXMLSpace })
                })
        case "array":
            var elements: [PropertyList] = []
            for child in element.children { elements.append(try PropertyList(child)) }
            self = .array(elements)
        case "dict": self = .dictionary(try PropertyList.members(element))
        default: throw element.wrong("there is no such element in a property list")
        }
    }

    /// Reads alternating `<key>` and value elements.
    private static func members(_ element: MarkupElement) throws(MarkupFailure) -> [String: PropertyList] {
        let children = element.children
        var members: [String: PropertyList] = [:]
        for index in stride(from: 0, to: children.count, by: 2) {
            guard children[index].name == "key", index + 1 < children.count else {
                throw children[index].wrong("a dict must hold keys, each followed by its value")
            }
            members[children[index].text] = try PropertyList(children[index + 1])
        }
        return members
    }

    /// Decimal, or hexadecimal after `0x`.
    private static func integer(_ text: String) -> Int? {
        text.lowercased().hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    }
}

extension MarkupElement {
    fileprivate func value<Value>(_ allowed: String, _ parse: (String) -> Value?) throws(MarkupFailure) -> Value {
        let text = String(text.trimmingXMLSpace)
        guard let value = parse(text) else { throw wrong("\"\(text.prefix(60))\" must be \(allowed)") }
        return value
    }

    fileprivate func wrong(_ reason: String) -> MarkupFailure {
        .malformed("<\(name.prefix(50))>: \(reason)", line: line)
    }
}
