/// A module of the page: its imports, its exports, and the parts of its source that a bundle replaces.
struct ScriptModule {
    /// `import { name as local } from 'path'`.
    struct Import {
        let module: String
        let name: String
        let local: String
        let line: Int
    }

    /// `export { local as name }`.
    struct Export {
        let name: String
        let local: String
    }

    /// A part of the source that depends on the path of the bundle.
    enum Replacement {
        /// `import('path')`.
        case dynamicImport(String)
        /// `new URL('path', import.meta.url)` of a worker's module.
        case worker(String)
        /// `import.meta.url`.
        case ownURL
    }

    /// The path below the page's folder.
    let path: String
    let tokens: ScriptTokens
    var imports: [Import] = []
    /// Statically imported modules in the order of the source, also those that are imported without names.
    var dependencies: [String] = []
    var exports: [Export] = []
    /// Names of `export let`, whose later values importers see.
    var liveBindings: [String] = []
    /// By the index of the first token; `end` is the token after the last.
    var replacements: [Int: (end: Int, replacement: Replacement)] = [:]
    /// Tokens that a bundle leaves out: the token after the last, by the index of the first.
    var dropped: [Int: Int] = [:]

    var dynamicImports: [String] {
        replacements.sorted { $0.key < $1.key }.compactMap {
            if case .dynamicImport(let path) = $0.value.replacement { path } else { nil }
        }
    }
    var workers: [String] {
        replacements.values.compactMap { if case .worker(let path) = $0.replacement { path } else { nil } }
    }

    /// - Parameter isStart: true for the start module.
    init(path: String, source: [UInt8], isStart: Bool) throws(ScriptError) {
        self.path = path
        tokens = try ScriptTokens(source)
        var reader = ModuleReader(tokens, path: path, isStart: isStart)
        try reader.read(into: &self)
    }

    /// Resolves a relative path: `./b.js` in `script/a/a.js` is `script/a/b.js`. Nil if it leaves the page's folder.
    static func resolve(_ relative: String, from path: String) -> String? {
        guard relative.hasPrefix("./") || relative.hasPrefix("../") else { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in relative.split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// The relative path from one file to another, the inverse of `resolve`.
    static func relative(_ path: String, from other: String) -> String {
        var (target, own) = (path.split(separator: "/")[...], other.split(separator: "/").dropLast())
        while target.count > 1, let first = own.first, first == target.first {
            own.removeFirst()
            target.removeFirst()
        }
        let up = own.isEmpty ? "./" : String(repeating: "../", count: own.count)
        return up + target.joined(separator: "/")
    }
}
