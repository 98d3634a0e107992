import Events
import Markup

/// A list as XML, by one rule for all lists. The root has the list's name ("places"). A member of the JSON becomes an element of the same
/// name, and an array's elements become `<item>` elements in it. The members of `names`, `lineNames` and `counts`, whose names are data,
/// become `<entry key="…">`. Nulls are left out.
struct XMLList {
    let bytes: [UInt8]

    private static let maps: Set<String> = ["names", "lineNames", "counts"]

    /// - Parameters:
    ///   - list: The list in JSON.
    ///   - kind: The root's name.
    init(_ list: JSONValue, _ kind: String) {
        var xml = XMLWriter()
        XMLList.write(list, as: kind, to: &xml)
        bytes = xml.bytes
    }

    private static func write(_ value: JSONValue, as name: String, to xml: inout XMLWriter) {
        switch value {
        case .null: break
        case .bool(let flag): xml.element(name, flag ? "true" : "false")
        case .number(let text), .string(let text): xml.element(name, text)
        case .array(let elements):
            xml.element(name) { xml in
                for element in elements { write(element, as: "item", to: &xml) }
            }
        case .object(let members):
            let sorted = members.sorted { $0.key < $1.key }
            xml.element(name) { xml in
                for (key, member) in sorted {
                    if maps.contains(name) {
                        xml.element("entry", ["key": key], member.string ?? member.int.map(String.init) ?? "")
                    } else {
                        write(member, as: key, to: &xml)
                    }
                }
            }
        }
    }
}
