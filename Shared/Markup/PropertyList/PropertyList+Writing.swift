import Foundation

extension PropertyList {
    /// The document, `application/x-plist`; dictionaries in the order of their keys.
    public var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.raw(
            #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
                + #""http://www.apple.com/DTDs/PropertyList-1.0.dtd">"# + "\n")
        xml.element("plist", ["version": "1.0"]) { write(to: &$0) }
        return xml.bytes
    }

    private func write(to xml: inout XMLWriter) {
        switch self {
        case .string(let text): xml.element("string", text)
        case .integer(let number): xml.element("integer", String(number))
        case .real(let number): xml.element("real", "\(number)")
        case .boolean(let value): xml.element(value ? "true" : "false")
        case .date(let date): xml.element("date", date.formatted(.iso8601))
        case .data(let data): xml.element("data", data.base64EncodedString())
        case .array(let elements):
            xml.element("array") { xml in
                for element in elements { element.write(to: &xml) }
            }
        case .dictionary(let members):
            xml.element("dict") { xml in
                for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                    xml.element("key", key)
                    value.write(to: &xml)
                }
            }
        }
    }
}
