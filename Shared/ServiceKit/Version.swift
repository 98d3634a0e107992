import Events

extension Version {
    /// Commit of the build, written here by `deploy/image`; empty in a working copy.
    static let revision = ""

    /// "vicinity 1.0.0", "vicinity 1.0.0 (4f2a…)".
    package static var text: String { "vicinity \(current)" + (revision.isEmpty ? "" : " (\(revision))") }
}

extension Metrics {
    /// `vicinity_build_info{version="1.0.0"} 1`
    func addBuild() {
        gauge("vicinity_build_info", "1; the labels say which release runs.", [Label("version", Version.current)]).set(
            1)
    }
}
