import ServiceKit

/// The page's modules in few files of the same meaning, made once at the start.
///
/// In a file each module is a block, and its exports are an object named by its path. Variables of `export let` are declared outside of the
/// block, so that others see them change. Comments and indentation are left out.
struct PageBundle {
    /// By path below the page's folder: `bundle/start.js`.
    private(set) var files: [String: [UInt8]] = [:]
    /// The files that a browser loads along with a page, by the first part of the page's path: `place`.
    private(set) var preloads: [String: [String]] = [:]

    /// The pages that the start module names.
    private(set) var routes: [PagePaths.Route] = []

    private let graph: ModuleGraph
    private let chunking: Chunking

    static let start = "bundle/start.js"
    /// Dependencies of the start module, which every page needs.
    static let base = "bundle/base.js"

    /// - Throws: `SettingsError` that names module and line of an import or export that is wrong, or of an unsupported form.
    init(start: String, setting: String, source: (String) -> [UInt8]?) throws(SettingsError) {
        do {
            graph = try ModuleGraph(start: start, source: source)
        } catch {
            throw SettingsError(
                "page is \"\(setting)\": \(error.path), line \(error.error.line): \(error.error.reason)")
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

    /// - Parameter isAlone: true if the file holds all dependencies.
    private func write(_ paths: [String], as name: String, isAlone: Bool = false) -> [UInt8] {
        let own = Set(paths)
        let modules = paths.compactMap { graph.modules[$0] }
        var lines: [String] = []
        let others = Set(modules.flatMap(\.dependencies)).subtracting(own)
        for (file, paths) in Dictionary(grouping: others, by: { chunking.fileOf[$0] ?? "" }).sorted(by: {
            $0.key < $1.key
        }) {
            let names = paths.sorted().flatMap { [PageBundle.object($0)] + (graph.modules[$0]?.liveBindings ?? []) }
            lines.append(
                "import { \(names.joined(separator: ", ")) } from '\(ScriptModule.relative(file, from: name))';")
        }
        let declared = modules.flatMap { [PageBundle.object($0.path)] + $0.liveBindings }
        lines.append("let \(declared.joined(separator: ", "));")
        var written = Array((lines.joined(separator: "\n") + "\n").utf8)
        for module in modules { write(module, in: name, to: &written) }
        if !isAlone { written += Array("export { \(declared.joined(separator: ", ")) };\n".utf8) }
        return written
    }

    private func write(_ module: ScriptModule, in name: String, to written: inout [UInt8]) {
        written += Array("// \(module.path)\n{\n".utf8)
        for (from, imports) in Dictionary(grouping: module.imports, by: \.module).sorted(by: { $0.key < $1.key }) {
            let live = Set(graph.modules[from]?.liveBindings ?? [])
            let names = imports.filter { !live.contains($0.name) }.map { one in
                one.name == one.local ? one.name : "\(one.name): \(one.local)"
            }
            guard !names.isEmpty else { continue }
            written += Array("const { \(names.joined(separator: ", ")) } = \(PageBundle.object(from));\n".utf8)
        }
        let writer = ModuleWriter(module) { replacement in
            switch replacement {
            case .dynamicImport(let path):
                let file = ScriptModule.relative(chunking.fileOf[path] ?? "", from: name)
                return "import('\(file)').then(($) => $.\(PageBundle.object(path)))"
            case .worker(let path):
                return "'\(ScriptModule.relative(Chunking.name(path), from: name))', import.meta.url"
            case .ownURL: return "new URL('\(ScriptModule.relative(module.path, from: name))', import.meta.url).href"
            }
        }
        writer.write(to: &written)
        let exports = module.exports.map { one in
            guard !module.liveBindings.contains(one.local) else { return "get \(one.name)() { return \(one.local); }" }
            return one.name == one.local ? one.local : "\(one.name): \(one.local)"
        }
        written += Array("\n\(PageBundle.object(module.path)) = { \(exports.joined(separator: ", ")) };\n}\n".utf8)
    }

    /// Reads routes of the start module: `route(/^\/place\/…$/, () => import('./place/place.js'), 'module')`; `module` is optional.
    private mutating func readRoutes() {
        guard let module = graph.modules[graph.start] else { return }
        let (tokens, text) = (module.tokens.tokens, module.tokens.text)
        for (index, one) in module.replacements.sorted(by: { $0.key < $1.key }) {
            guard case .dynamicImport(let path) = one.replacement, index >= 5,
                tokens[index - 5].kind == .regularExpression,
                let file = chunking.fileOf[path]
            else { continue }
            let pattern = text(tokens[index - 5])
            let hasModule =
                one.end + 1 < tokens.count && text(tokens[one.end]) == "," && tokens[one.end + 1].kind == .string
            let module = hasModule ? String(text(tokens[one.end + 1]).dropFirst().dropLast()) : nil
            routes.append(PagePaths.Route(pattern: pattern, module: module))
            let part = String(pattern.dropFirst(4).prefix { $0.isLetter || $0.isNumber || $0 == "-" })
            // A pattern that begins with no word matches paths of several pages.
            guard !part.isEmpty || pattern.hasPrefix("/^\\/$") else { continue }
            let files = chunking.closure(of: file).filter { $0 != PageBundle.start && $0 != PageBundle.base }
            preloads[part] = Set(preloads[part] ?? []).union(files).sorted()
        }
    }
}
