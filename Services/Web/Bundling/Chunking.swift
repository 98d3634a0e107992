/// Which modules of the page go together into one file.
///
/// The start is a file, and all that it needs is another. What is imported later is another one, without what is loaded by then. Modules that several
/// of these need are in files of their own; small ones are put together, so that a page is few files.
struct Chunking {
    /// Modules by the name of their file.
    private(set) var files: [String: [String]] = [:]
    private(set) var fileOf: [String: String] = [:]

    /// Smaller groups of shared modules are put together, in bytes of source.
    private static let small = 8192

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

    /// By what is loaded later: the modules that are there by then, whoever asks for it.
    private static func available(_ graph: ModuleGraph) -> [String: Set<String>] {
        let roots = [graph.start] + graph.later.sorted()
        let closures = Dictionary(uniqueKeysWithValues: roots.map { ($0, graph.closure(of: $0)) })
        var askers: [String: [String]] = [:]
        for root in roots {
            for path in closures[root] ?? [] {
                for later in graph.modules[path]?.later ?? [] { askers[later, default: []].append(root) }
            }
        }
        // Each begins with too much, and loses what one of those who ask for it does not have.
        var available = Dictionary(uniqueKeysWithValues: roots.map { ($0, $0 == graph.start ? [] : Set(graph.order)) })
        var isChanging = true
        while isChanging {
            isChanging = false
            for root in graph.later {
                for asker in askers[root] ?? [] {
                    let there = (available[asker] ?? []).union(closures[asker] ?? [])
                    let before = available[root] ?? []
                    available[root] = before.intersection(there)
                    isChanging = isChanging || !before.isSubset(of: there)
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
                // What is imported later by some and needed at once by others gives its name, too.
                let named = root ?? group.modules.first(where: graph.later.contains)
                add(group, named.map(Chunking.name) ?? unused(Chunking.section(group) + "shared"))
            }
        }
        for group in groups.reversed() where group.users.count > 1 && group.size < Chunking.small {
            let common = common(group)
            add(group, common)
            // Put together, two files may need each other, which they must not.
            guard isCircular else { continue }
            remove(group, common)
            add(group, unused(Chunking.section(group) + "shared"))
        }
        while let circle = circle() { merge(circle) }
        // A file's modules in the order in which they may run.
        let places = Dictionary(uniqueKeysWithValues: graph.order.enumerated().map { ($1, $0) })
        for name in files.keys { files[name]?.sort { (places[$0] ?? 0) < (places[$1] ?? 0) } }
    }

    /// The start waits for the first page, which would wait for its file to have run if it needed something out of it.
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

    /// The folder of all users; that of the whole page if they are of several.
    private static func section(_ group: Group) -> String {
        let folders = Set(
            group.users.map { $0.split(separator: "/").dropFirst().dropLast().first.map(String.init) ?? "" })
        guard folders.count == 1, let folder = folders.first, !folder.isEmpty else { return "bundle/" }
        return "bundle/\(folder)/"
    }

    /// What the first page shares with others is apart from what it does not need: it is what most people load first.
    private func common(_ group: Group) -> String {
        let section = Chunking.section(group)
        let isOfFirst = graph.first.map(group.users.contains) ?? true
        return section + (isOfFirst || section != "bundle/" ? "common" : "rest")
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

    /// Files that a file needs, without itself.
    func needed(by name: String) -> Set<String> {
        var found: Set<String> = []
        for path in files[name] ?? [] {
            for other in graph.modules[path]?.needed ?? [] { if let file = fileOf[other] { found.insert(file) } }
        }
        found.remove(name)
        return found
    }

    /// A file and all that it needs, itself first.
    func closure(of name: String) -> [String] {
        var (found, open) = ([name], [name])
        while let next = open.popLast() {
            for other in needed(by: next).sorted() where !found.contains(other) {
                found.append(other)
                open.append(other)
            }
        }
        return found
    }

    private var isCircular: Bool { circle() != nil }

    /// Two files of which each needs the other, perhaps by way of more.
    private func circle() -> (String, String)? {
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
