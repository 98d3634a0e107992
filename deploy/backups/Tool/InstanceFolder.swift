import Events

/// Folder of one of several instances: "catalog-0-of-3".
struct InstanceFolder {
    let service: String
    let index: Int
    let count: Int

    var name: String { "\(service)-\(index)-of-\(count)" }
    var all: [InstanceFolder] { (0..<count).map { InstanceFolder(service: service, index: $0, count: count) } }

    private init(service: String, index: Int, count: Int) {
        (self.service, self.index, self.count) = (service, index, count)
    }

    init?(_ name: String) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[2] == "of", Deployment.services.contains(parts[0]),
            let index = Int(parts[1]), let count = Int(parts[3]), 0..<count ~= index, count <= Int(partitionCount)
        else { return nil }
        self.init(service: parts[0], index: index, count: count)
    }
}
