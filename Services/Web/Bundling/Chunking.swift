/// Distributes the page's modules over files.
///
/// The start module has a file, and its dependencies another. Each dynamically imported module has a file with those of its dependencies
/// that are not loaded by then. Dependencies of several of these are in shared files; small shared groups are put together, so that a page
/// consists of few files.
struct Chunking {
    /// Modules by the file's name.
    private(set) var files: [String: [String]] = [:]
    private(set) var fileOf: [String: String] = [:]

    /// Shared groups with less source than this are put together, in bytes.
    private static let small = 8192

    /// Modules that the same roots need; a root is the start module or a dynamically imported one.
    private struct Group {
        var users: Set<String>
        var modules: [String]
        var size: Int
    }

    private let graph: ModuleGraph

    init(_ graph: ModuleGraph) {
        self.graph = graph
        let available = Chunking.available(graph)
        var users: [String: Set<String>] = [:]
        for (root, present) in available {
            for path in graph.closure(of: root) where !present.contains(path) { users[path, default: []].insert(root) }
        }
        var groups: [Set<String>: Group] = [:]
        for path in graph.order {
            guard let key = users[path], let module = graph.modules[path] else { continue }
            groups[key, default: Group(users: key, modules: [], size: 0)].modules.append(path)
            groups[key]?.size += module.tokens.source.count
        }
        let ordered = groups.values.sorted { ($0.users.count, $0.modules[0]) < ($1.users.count, $1.modules[0]) }
        assign(ordered)
    }

    /// The modules that are loaded when a root is imported, whichever module imports it; by root.
    private static func available(_ graph: ModuleGraph) -> [String: Set<String>] {
        let roots = [graph.start] + graph.dynamicImports.sorted()
        let closures = Dictionary(uniqueKeysWithValues: roots.map { ($0, graph.closure(of: $0)) })
        var importers: [String: [String]] = [:]
        for root in roots {
            for path in closures[root] ?? [] {
                for imported in graph.modules[path]?.dynamicImports ?? [] {
                    importers[imported, default: []].append(root)
                }
            }
        }
        // Each root starts with all modules, and loses those that one of its importers has not loaded.
        var available = Dictionary(uniqueKeysWithValues: roots.map { ($0, $0 == graph.start ? [] : Set(graph.order)) })
        var isChanging = true
        while isChanging {
            isChanging = false
            for root in graph.dynamicImports {
                for importer in importers[root] ?? [] {
                    let loaded = (available[importer] ?? []).union(closures[importer] ?? [])
                    let before = available[root] ?? []
                    available[root] = before.intersection(loaded)
                    isChanging = isChanging || !before.isSubset(of: loaded)
                }
            }
        }
        return available
    }

    private mutating func assign(_ groups: [Group]) {
        for group in groups where group.users.count == 1 || group.size >= Chunking.small {
            let root = group.users.count == 1 ? group.users.first : nil
            if root == graph.start {
                split(group)
            } else {
                // A module that some import dynamically and others statically names the file, too.
                let named = root ?? group.modules.first(where: graph.dynamicImports.contains)
                add(group, named.map(Chunking.name) ?? unused(Chunking.section(group) + "shared"))
            }
        }
        for group in groups.reversed() where group.users.count > 1 && group.size < Chunking.small {
            let common = common(group)
            add(group, common)
            // Putting groups together may make two files need each other.
            guard hasCycle else { continue }
            remove(group, common)
            add(group, unused(Chunking.section(group) + "shared"))
        }
        while let cycle = cycle() { merge(cycle) }
        // Modules of a file run in the order of their dependencies.
        let places = Dictionary(uniqueKeysWithValues: graph.order.enumerated().map { ($1, $0) })
        for name in files.keys { files[name]?.sort { (places[$0] ?? 0) < (places[$1] ?? 0) } }
    }

    /// Puts the start module alone. It awaits the first page, which must not need a file that is still running.
    private mutating func split(_ group: Group) {
        var rest = group
        rest.modules.removeAll { $0 == graph.start }
        add(Group(users: group.users, modules: [graph.start], size: 0), Chunking.name(graph.start))
        if !rest.modules.isEmpty { add(rest, "bundle/base") }
    }

    /// `script/a/b.js` becomes `bundle/a/b.js`.
    static func name(_ path: String) -> String {
        "bundle/" + path.split(separator: "/").dropFirst().joined(separator: "/")
    }

    /// The folder of all users; the bundle's own if they are in several.
    private static func section(_ group: Group) -> String {
        let folders = Set(
            group.users.map { $0.split(separator: "/").dropFirst().dropLast().first.map(String.init) ?? "" })
        guard folders.count == 1, let folder = folders.first, !folder.isEmpty else { return "bundle/" }
        return "bundle/\(folder)/"
    }

    /// The file of a small group. Groups that the first page needs have a file of their own, since most visitors load that page first.
    private func common(_ group: Group) -> String {
        let section = Chunking.section(group)
        let isForFirst = graph.first.map(group.users.contains) ?? true
        return section + (isForFirst || section != "bundle/" ? "common" : "rest")
    }

    private func unused(_ stem: String) -> String {
        var number = 1
        while files["\(stem)-\(number).js"] != nil { number += 1 }
        return "\(stem)-\(number).js"
    }

    private mutating func add(_ group: Group, _ name: String) {
        let name = name.hasSuffix(".js") ? name : name + ".js"
        files[name, default: []] += group.modules
        for path in group.modules { fileOf[path] = name }
    }

    private mutating func remove(_ group: Group, _ name: String) {
        files["\(name).js"]?.removeAll(where: group.modules.contains)
        if files["\(name).js"]?.isEmpty == true { files["\(name).js"] = nil }
        for path in group.modules { fileOf[path] = nil }
    }

    /// Files that a file imports statically.
    func dependencies(of name: String) -> Set<String> {
        var found: Set<String> = []
        for path in files[name] ?? [] {
            for other in graph.modules[path]?.dependencies ?? [] { if let file = fileOf[other] { found.insert(file) } }
        }
        found.remove(name)
        return found
    }

    /// A file and its dependencies, itself first.
    func closure(of name: String) -> [String] {
        var (found, open) = ([name], [name])
        while let next = open.popLast() {
            for other in dependencies(of: next).sorted() where !found.contains(other) {
                found.append(other)
                open.append(other)
            }
        }
        return found
    }

    private var hasCycle: Bool { cycle() != nil }

    /// Two files of which each depends on the other, directly or through others.
    private func cycle() -> (String, String)? {
        let closures = files.keys.sorted().map { ($0, Set(closure(of: $0))) }
        for (name, reached) in closures {
            if let other = closures.first(where: { $0.0 != name && reached.contains($0.0) && $0.1.contains(name) }) {
                return (name, other.0)
            }
        }
        return nil
    }

    private mutating func merge(_ pair: (String, String)) {
        let kept = pair.0.contains("-") ? pair.1 : pair.0
        let other = kept == pair.0 ? pair.1 : pair.0
        let moved = files.removeValue(forKey: other) ?? []
        files[kept, default: []] += moved
        for path in moved { fileOf[path] = kept }
    }
}
