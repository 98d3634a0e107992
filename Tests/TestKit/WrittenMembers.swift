public import Events

/// Compares a value with its JSON, member by member: a member that hand-written JSON leaves out is lost silently, in durable state for
/// good.
public struct WrittenMembers {
    /// Differences between the JSON's members and the value's: "/lines/0: it has not [price]".
    public private(set) var faults: [String] = []
    /// Members of every structure in the value, and those of them that are set.
    public private(set) var members: [String: (all: Set<String>, set: Set<String>)] = [:]
    /// Types with a JSON form of their own: a text, or a kind with its content.
    private let leaves: Set<String>

    public init(_ value: Any, in json: JSONValue, leaves: Set<String>) {
        self.leaves = leaves
        compare(value, json, at: "")
    }

    private mutating func compare(_ value: Any, _ json: JSONValue, at place: String) {
        let mirror = Mirror(reflecting: value)
        guard !leaves.contains("\(mirror.subjectType)") else { return }
        switch (mirror.displayStyle, json) {
        case (.optional, _):
            if let wrapped = mirror.children.first { compare(wrapped.value, json, at: place) }
        case (.collection, .array(let elements)):
            if elements.count != mirror.children.count { faults.append("\(place): it has \(elements.count) elements") }
            for (index, (child, element)) in zip(mirror.children, elements).enumerated() {
                compare(child.value, element, at: "\(place)/\(index)")
            }
        case (.dictionary, .object(let object)):
            if object.count != mirror.children.count { faults.append("\(place): it has \(object.count) members") }
        case (.struct, .object(let object)): compare(mirror, object, at: place)
        case (.struct, _) where !mirror.children.isEmpty && !isText(json, value):
            faults.append("\(place): \(mirror.subjectType) is no object")
        default: break
        }
    }

    private mutating func compare(_ mirror: Mirror, _ object: [String: JSONValue], at place: String) {
        var known = members["\(mirror.subjectType)"] ?? ([], [])
        var set: Set<String> = []
        for case (let name?, let value) in mirror.children {
            known.all.insert(name)
            // A value with a form of its own may be null.
            if isNil(value) || object[name] == .null || object[name] == nil && isLeftOut(name, value) { continue }
            set.insert(name)
            if let written = object[name] { compare(value, written, at: "\(place)/\(name)") }
        }
        known.set.formUnion(set)
        members["\(mirror.subjectType)"] = known
        let written = Set(object.keys.filter { object[$0] != .null })
        let (missing, unknown) = (set.subtracting(written).sorted(), written.subtracting(set).sorted())
        if !missing.isEmpty { faults.append("\(place): \(mirror.subjectType) does not write \(missing)") }
        if !unknown.isEmpty { faults.append("\(place): \(mirror.subjectType) has no \(unknown)") }
    }

    /// Lists that are left out while they are empty.
    private func isLeftOut(_ name: String, _ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return name == "errands" && mirror.displayStyle == .collection && mirror.children.isEmpty
    }

    private func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// Strings and numbers are structures, too, and so is a date that is written as text.
    private func isText(_ json: JSONValue, _ value: Any) -> Bool {
        if case .string = json, value is any LosslessStringConvertible { return true }
        return value is String || value is any BinaryInteger || value is any BinaryFloatingPoint || value is Bool
    }
}
