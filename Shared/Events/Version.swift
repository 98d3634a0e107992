/// Version of this software, as executables print it and owners' claims carry it.
public enum Version {
    public static let current = "1.1.0"
}
