/// A module of the page as the bundler sees it: what it takes, what it gives, and what of its text changes in a bundle.
struct ScriptModule {
    /// `import { name as local } from 'path'`.
    struct Import {
        let module: String
        let name: String
        let local: String
        let line: Int
    }

    /// What is said to other modules under `name`.
    struct Export {
        let name: String
        let local: String
    }

    /// Places of the text that depend on where the bundle is.
    enum Place {
        /// `import('path')`, loaded when it is asked for.
        case later(String)
        /// `new URL('path', import.meta.url)` of a module: a worker's.
        case worker(String)
        case address
    }

    /// Its path below the page's folder.
    let path: String
    let tokens: ScriptTokens
    var imports: [Import] = []
    /// Modules that it needs, in their order, those of which it takes nothing included.
    var needed: [String] = []
    var exports: [Export] = []
    /// Names of `export let`: others see what they are set to later.
    var live: [String] = []
    /// By the index of the first token: the token after the last, and what stands there.
    var places: [Int: (end: Int, place: Place)] = [:]
    /// Tokens that a bundle leaves out, by the index of the first.
    var dropped: [Int: Int] = [:]

    var later: [String] {
        places.sorted { $0.key < $1.key }.compactMap { if case .later(let path) = $0.value.place { path } else { nil } }
    }
    var workers: [String] { places.values.compactMap { if case .worker(let path) = $0.place { path } else { nil } } }

    /// - Parameter isStart: true for the module that begins the page.
    init(path: String, source: [UInt8], isStart: Bool) throws(ScriptError) {
        self.path = path
        tokens = try ScriptTokens(source)
        var reader = ModuleReader(tokens, path: path, isStart: isStart)
        try reader.read(into: &self)
    }

    /// The page's path that another one means: `./b.js` in `script/a/a.js` is `script/a/b.js`. Nil if it leaves the page.
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

    /// How a file says the path of another: the opposite of `resolve`.
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
