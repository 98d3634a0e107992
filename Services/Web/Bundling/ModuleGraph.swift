/// The page's modules and how they need each other, from those that are loaded by themselves: the start, what is imported later, workers.
struct ModuleGraph {
    private(set) var modules: [String: ScriptModule] = [:]
    /// All modules, each after those that it needs.
    private(set) var order: [String] = []
    let start: String
    /// Modules that are imported later.
    private(set) var later: Set<String> = []
    private(set) var workers: Set<String> = []

    /// What stops the reading of a module, with its path.
    struct Fault: Error {
        let path: String
        let error: ScriptError
    }

    /// - Parameter source: the text of a module by its path; nil if there is none.
    init(start: String, source: (String) -> [UInt8]?) throws(Fault) {
        self.start = start
        var open = [start]
        while let root = open.popLast() {
            try read(root, under: [], source)
            let found = modules.values.reduce(into: (later: Set<String>(), workers: Set<String>())) { found, module in
                found.later.formUnion(module.later)
                found.workers.formUnion(module.workers)
            }
            open = found.later.union(found.workers).filter { modules[$0] == nil }.sorted()
            (later, workers) = (found.later, found.workers)
        }
        try checkLater()
        try checkNames()
    }

    /// Reads a module and all that it needs, each before the one that needs it.
    private mutating func read(_ path: String, under importers: [String], _ source: (String) -> [UInt8]?) throws(Fault)
    {
        guard modules[path] == nil else { return }
        guard !importers.contains(path) else {
            let circle = importers.drop { $0 != path } + [path]
            throw fault(path, 1, "modules import each other in a circle: " + circle.joined(separator: " → "))
        }
        guard let bytes = source(path) else {
            throw fault(importers.last ?? path, 1, "\(path) is imported and is not there")
        }
        let module: ScriptModule
        do {
            module = try ScriptModule(path: path, source: bytes, isStart: path == start)
        } catch {
            throw Fault(path: path, error: error)
        }
        for needed in module.needed { try read(needed, under: importers + [path], source) }
        modules[path] = module
        order.append(path)
    }

    private func fault(_ path: String, _ line: Int, _ what: String) -> Fault {
        Fault(path: path, error: ScriptError(line: line, what: what))
    }

    /// What the start names first of all that it imports later: the page at `/`.
    var first: String? { modules[start]?.later.first }

    /// All that a module needs, itself included.
    func closure(of path: String) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([], [path])
        while let next = open.popLast() {
            if found.insert(next).inserted { open += modules[next]?.needed ?? [] }
        }
        return found
    }

    /// What a module takes has to be given, under names that mean one thing in the whole page if they change.
    private func checkNames() throws(Fault) {
        var owners: [String: String] = [:]
        for path in order {
            guard let module = modules[path] else { continue }
            for name in module.live {
                if let other = owners.updateValue(path, forKey: name) {
                    throw fault(path, 1, "\"export let \(name)\" is in \(other), too: give them different names")
                }
            }
            for one in module.imports {
                let given = modules[one.module]
                guard given?.exports.contains(where: { $0.name == one.name }) == true else {
                    throw fault(path, one.line, "\(one.module) exports no \(one.name)")
                }
                guard one.local == one.name || given?.live.contains(one.name) != true else {
                    throw fault(path, one.line, "\(one.local): what changes keeps its name when it is imported")
                }
            }
        }
    }

    /// A worker has no page: it takes modules when it begins, and none later.
    private func checkLater() throws(Fault) {
        for worker in workers {
            for path in closure(of: worker) where modules[path]?.later.isEmpty == false {
                throw fault(path, 1, "it is part of the worker \(worker), where import() is not known here")
            }
        }
    }
}
