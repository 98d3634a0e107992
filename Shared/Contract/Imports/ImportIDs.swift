/// An import's position in lists, by which those of two services are merged: by time, then id, as an order's.
public typealias ImportKey = OrderKey

/// Beginnings of imports' ids, by which the gateway finds the service that can undo one.
public enum ImportIDs {
    public static let catalog = "import-"
    public static let ratings = "ratings-"
}
