import Foundation

/// What the files of `deploy/openapi` say of an operation.
struct DocumentedOperation {
    var isOpen = false
    var roles: Set<String> = []
    var statuses: Set<String> = []

    /// All of them, as "GET /v1/places/{id}". Read by the files' layout: paths at two spaces, methods at four, what is said of them deeper.
    static func all() throws -> [String: DocumentedOperation] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../deploy/openapi")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.reduce(into: [:]) { operations, file in
            try read(String(contentsOf: file, encoding: .utf8), into: &operations)
        }
    }

    private static let methods: Set = ["get", "put", "post", "delete", "patch", "head", "options"]

    private static func read(_ text: String, into operations: inout [String: DocumentedOperation]) {
        var (path, name) = ("", "")
        for line in text.split(separator: "\n") {
            if !line.hasPrefix("   ") { (path, name) = ("", "") }
            if line.hasPrefix("  /") { path = String(line.dropFirst(2).dropLast()) }
            let member = String(line.dropFirst(4).dropLast())
            if !path.isEmpty, line.hasPrefix("    "), methods.contains(member) {
                name = "\(member.uppercased()) \(path)"
                operations[name] = DocumentedOperation()
            }
            operations[name]?.read(line)
        }
    }

    private mutating func read(_ line: Substring) {
        if line.hasPrefix("      security: ") { isOpen = line.contains("{}") }
        if line.hasPrefix("      x-roles: [") { roles = Self.list(line) }
        if line.hasPrefix("      x-answers: [") { statuses.formUnion(Self.list(line)) }
        if line.hasPrefix("        \"") { statuses.insert(String(line.dropFirst(9).prefix(3))) }
    }

    private static func list(_ line: Substring) -> Set<String> {
        let items = line.drop { $0 != "[" }.dropFirst().dropLast()
        return Set(items.split(separator: ",").map { $0.filter { $0 != " " } })
    }
}
