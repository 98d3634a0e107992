import CXML2
import Foundation

/// Checks a document against an XML Schema, with libxml2.
/// - Parameter schema: in the folder `deploy`.
/// - Returns: the fault; nil if there is none.
public func fault(in document: [UInt8], by schema: String) -> String? {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../deploy/\(schema)").path
    guard let reading = xmlSchemaNewParserCtxt(file) else { return "\(schema) cannot be opened" }
    defer { xmlSchemaFreeParserCtxt(reading) }
    guard let rules = xmlSchemaParse(reading) else { return "\(schema) is no schema: \(lastError)" }
    defer { xmlSchemaFree(rules) }
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue)
    let parsed = document.withUnsafeBytes { bytes in
        xmlReadMemory(bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil, options)
    }
    guard let parsed else { return "not well-formed: \(lastError)" }
    defer { xmlFreeDoc(parsed) }
    guard let checking = xmlSchemaNewValidCtxt(rules) else { return "no room" }
    defer { xmlSchemaFreeValidCtxt(checking) }
    return xmlSchemaValidateDoc(checking, parsed) == 0 ? nil : lastError
}

private var lastError: String {
    guard let error = xmlGetLastError(), let message = error.pointee.message else { return "unknown" }
    return String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
}
