import ServiceKit

/// The page's modules in few files, which do the same: made once, when the gateway starts, from the modules as they are written.
///
/// In its file a module is a block, and what it exports an object named by its path. Only what `export let` declares stands outside of the
/// block, so that others see it change. Comments and indentation are left out.
struct PageBundle {
    /// By their names below the page's folder, all in `bundle/`.
    private(set) var files: [String: [UInt8]] = [:]
    /// The files that the browser may load along with the page at a path, by the first part of that path: `place`.
    private(set) var preloads: [String: [String]] = [:]

    /// The pages of the start module.
    private(set) var routes: [PagePaths.Route] = []

    private let graph: ModuleGraph
    private let chunking: Chunking

    static let start = "bundle/start.js"
    /// All that the start needs, which every page needs, too.
    static let base = "bundle/base.js"

    /// - Throws: `SettingsError` that names module and line if a form of imports or exports is used that is not known here.
    init(start: String, setting: String, source: (String) -> [UInt8]?) throws(SettingsError) {
        do {
            graph = try ModuleGraph(start: start, source: source)
        } catch {
            throw SettingsError("page is \"\(setting)\": \(error.path), line \(error.error.line): \(error.error.what)")
        }
        chunking = Chunking(graph)
        for (name, modules) in chunking.files { files[name] = write(modules, as: name) }
        for worker in graph.workers {
            let all = graph.closure(of: worker)
            let name = Chunking.name(worker)
            files[name] = write(graph.order.filter(all.contains), as: name, isAlone: true)
        }
        readRoutes()
    }

    /// The name of a module's exports in a bundle.
    private static func object(_ path: String) -> String {
        "$"
            + path.split(separator: "/").dropFirst().joined(separator: "_").dropLast(3)
            .map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }

    /// - Parameter isAlone: it needs no other file, as everything is in it.
    private func write(_ paths: [String], as name: String, isAlone: Bool = false) -> [UInt8] {
        let own = Set(paths)
        let modules = paths.compactMap { graph.modules[$0] }
        var lines: [String] = []
        let others = Set(modules.flatMap(\.needed)).subtracting(own)
        for (file, needed) in Dictionary(grouping: others, by: { chunking.fileOf[$0] ?? "" }).sorted(by: {
            $0.key < $1.key
        }) {
            let names = needed.sorted().flatMap { [PageBundle.object($0)] + (graph.modules[$0]?.live ?? []) }
            lines.append(
                "import { \(names.joined(separator: ", ")) } from '\(ScriptModule.relative(file, from: name))';")
        }
        let given = modules.flatMap { [PageBundle.object($0.path)] + $0.live }
        lines.append("let \(given.joined(separator: ", "));")
        var written = Array((lines.joined(separator: "\n") + "\n").utf8)
        for module in modules { write(module, in: name, to: &written) }
        if !isAlone { written += Array("export { \(given.joined(separator: ", ")) };\n".utf8) }
        return written
    }

    private func write(_ module: ScriptModule, in name: String, to written: inout [UInt8]) {
        written += Array("// \(module.path)\n{\n".utf8)
        for (from, taken) in Dictionary(grouping: module.imports, by: \.module).sorted(by: { $0.key < $1.key }) {
            let live = Set(graph.modules[from]?.live ?? [])
            let names = taken.filter { !live.contains($0.name) }.map { one in
                one.name == one.local ? one.name : "\(one.name): \(one.local)"
            }
            guard !names.isEmpty else { continue }
            written += Array("const { \(names.joined(separator: ", ")) } = \(PageBundle.object(from));\n".utf8)
        }
        let writer = ModuleWriter(module) { place in
            switch place {
            case .later(let path):
                let file = ScriptModule.relative(chunking.fileOf[path] ?? "", from: name)
                return "import('\(file)').then(($) => $.\(PageBundle.object(path)))"
            case .worker(let path):
                return "'\(ScriptModule.relative(Chunking.name(path), from: name))', import.meta.url"
            case .address: return "new URL('\(ScriptModule.relative(module.path, from: name))', import.meta.url).href"
            }
        }
        writer.write(to: &written)
        let exports = module.exports.map { one in
            guard !module.live.contains(one.local) else { return "get \(one.name)() { return \(one.local); }" }
            return one.name == one.local ? one.local : "\(one.name): \(one.local)"
        }
        written += Array("\n\(PageBundle.object(module.path)) = { \(exports.joined(separator: ", ")) };\n}\n".utf8)
    }

    /// The start module names pages as `route(/^\/place\/…$/, () => import('./things/place.js'), 'module')`, the last if it is of one.
    private mutating func readRoutes() {
        guard let module = graph.modules[graph.start] else { return }
        let (tokens, text) = (module.tokens.tokens, module.tokens.text)
        for (index, one) in module.places.sorted(by: { $0.key < $1.key }) {
            guard case .later(let path) = one.place, index >= 5, tokens[index - 5].kind == .pattern,
                let file = chunking.fileOf[path]
            else { continue }
            let pattern = text(tokens[index - 5])
            let hasModule =
                one.end + 1 < tokens.count && text(tokens[one.end]) == "," && tokens[one.end + 1].kind == .text
            let module = hasModule ? String(text(tokens[one.end + 1]).dropFirst().dropLast()) : nil
            routes.append(PagePaths.Route(pattern: pattern, module: module))
            let part = String(pattern.dropFirst(4).prefix { $0.isLetter || $0.isNumber || $0 == "-" })
            // A pattern without a word at its beginning is of several pages.
            guard !part.isEmpty || pattern.hasPrefix("/^\\/$") else { continue }
            let files = chunking.closure(of: file).filter { $0 != PageBundle.start && $0 != PageBundle.base }
            preloads[part] = Set(preloads[part] ?? []).union(files).sorted()
        }
    }
}
