import ServiceKit

/// The paths that the page has, as its start module names them; all others are not found.
struct PagePaths: Sendable {
    /// One page of the start module: `route(/pattern/, () => import('./page.js'), 'module')`.
    struct Route {
        /// As it is written in JavaScript, with its slashes.
        let pattern: String
        /// What has to be offered for it.
        let module: String?
    }

    /// Longer paths are no page's.
    private static let longest = 300

    /// Not sendable by its type, but never written to.
    private nonisolated(unsafe) let patterns: [Regex<AnyRegexOutput>]

    /// - Throws: `SettingsError` if a pattern cannot be read, or there is none for the start page.
    init(_ routes: [Route], modules: Set<Brand.Module>, setting: String) throws(SettingsError) {
        var patterns: [Regex<AnyRegexOutput>] = []
        for route in routes {
            let isOffered = try route.module.map { name throws(SettingsError) in
                guard let module = Brand.Module(rawValue: name) else {
                    throw SettingsError("page is \"\(setting)\": script/start.js: there is no module \"\(name)\"")
                }
                return modules.contains(module)
            }
            guard isOffered != false else { continue }
            do { patterns.append(try Regex(String(route.pattern.dropFirst().dropLast()))) } catch {
                throw SettingsError(
                    "page is \"\(setting)\": script/start.js: the pattern \(route.pattern) cannot be read")
            }
        }
        self.patterns = patterns
        guard has("/") else {
            throw SettingsError(
                "page is \"\(setting)\": script/start.js has no route(/^\\/$/, () => import('./page.js')) for the start page"
            )
        }
    }

    func has(_ path: String) -> Bool {
        path.utf8.count <= PagePaths.longest && patterns.contains { path.wholeMatch(of: $0) != nil }
    }
}
