import ServiceKit

/// The paths of pages, as the start module names them; all others are answered with 404.
struct PagePaths: Sendable {
    /// One page of the start module: `route(/pattern/, () => import('./page.js'), 'module')`.
    struct Route {
        /// A regular expression as JavaScript writes it, with its slashes.
        let pattern: String
        /// The brand's module that the page belongs to.
        let module: String?
    }

    /// The longest path of a page, in bytes.
    private static let longest = 300

    // Regex is not sendable; these are never changed.
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
