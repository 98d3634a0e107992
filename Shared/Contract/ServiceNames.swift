/// The services by name, as `deploy/services` lists them.
public enum ServiceNames {
    /// Services that write topics of their own and decide what stands there.
    public static let owners = ["catalog", "orders", "recommender", "crawler", "accounts", "notifier"]
    /// Every service.
    public static let all = owners + ["search", "gateway"]
}
