/// The page's modules and their dependencies, read from the start module on; dynamically imported modules and workers included.
struct ModuleGraph {
    private(set) var modules: [String: ScriptModule] = [:]
    /// All modules, each after its dependencies.
    private(set) var order: [String] = []
    let start: String
    private(set) var dynamicImports: Set<String> = []
    private(set) var workers: Set<String> = []

    /// An error in a module, with the module's path.
    struct Fault: Error {
        let path: String
        let error: ScriptError
    }

    /// - Parameter source: reads a module by its path; nil if there is none.
    init(start: String, source: (String) -> [UInt8]?) throws(Fault) {
        self.start = start
        var open = [start]
        while let root = open.popLast() {
            try read(root, under: [], source)
            dynamicImports = Set(modules.values.flatMap(\.dynamicImports))
            workers = Set(modules.values.flatMap(\.workers))
            open = dynamicImports.union(workers).filter { modules[$0] == nil }.sorted()
        }
        try checkWorkers()
        try checkNames()
    }

    /// Reads a module after its dependencies.
    private mutating func read(_ path: String, under importers: [String], _ source: (String) -> [UInt8]?) throws(Fault)
    {
        guard modules[path] == nil else { return }
        guard !importers.contains(path) else {
            let cycle = importers.drop { $0 != path } + [path]
            throw fault(path, 1, "modules import each other in a cycle: " + cycle.joined(separator: " → "))
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
        for dependency in module.dependencies { try read(dependency, under: importers + [path], source) }
        modules[path] = module
        order.append(path)
    }

    private func fault(_ path: String, _ line: Int, _ reason: String) -> Fault {
        Fault(path: path, error: ScriptError(line: line, reason: reason))
    }

    /// The first dynamic import of the start module: the page at `/`.
    var first: String? { modules[start]?.dynamicImports.first }

    /// A module and all its dependencies.
    func closure(of path: String) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([], [path])
        while let next = open.popLast() {
            if found.insert(next).inserted { open += modules[next]?.dependencies ?? [] }
        }
        return found
    }

    /// Checks that every import has an export. Names of live bindings are unique in the whole page, as bundles declare them side by side.
    private func checkNames() throws(Fault) {
        var owners: [String: String] = [:]
        for path in order {
            guard let module = modules[path] else { continue }
            for name in module.liveBindings {
                if let other = owners.updateValue(path, forKey: name) {
                    throw fault(path, 1, "\"export let \(name)\" is in \(other), too: give them different names")
                }
            }
            for one in module.imports {
                let exporter = modules[one.module]
                guard exporter?.exports.contains(where: { $0.name == one.name }) == true else {
                    throw fault(path, one.line, "\(one.module) exports no \(one.name)")
                }
                guard one.local == one.name || exporter?.liveBindings.contains(one.name) != true else {
                    throw fault(path, one.line, "\(one.local): a live binding keeps its name when it is imported")
                }
            }
        }
    }

    /// Workers have no dynamic imports: a worker's file holds all its modules.
    private func checkWorkers() throws(Fault) {
        for worker in workers {
            for path in closure(of: worker) where modules[path]?.dynamicImports.isEmpty == false {
                throw fault(path, 1, "it is part of the worker \(worker), where import() is not supported")
            }
        }
    }
}
