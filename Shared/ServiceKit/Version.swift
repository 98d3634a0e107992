/// Which release of Vicinity this is: its executables, its claims in the log and its figures say so.
public enum Version {
    public static let current = "1.0.0"
}

extension Metrics {
    /// `vicinity_build_info{version="1.0.0"} 1`
    func addBuild() {
        gauge("vicinity_build_info", "1; the labels say which release runs.", [Label("version", Version.current)]).set(
            1)
    }
}
