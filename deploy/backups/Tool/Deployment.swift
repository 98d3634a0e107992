import Contract
import EventLog
import Events
import Foundation
import ServiceKit
import Store

/// Folders of a deployment's data, by its services' settings.
struct Deployment {
    static let services = [
        "accounts", "catalog", "crawler", "gateway", "notifier", "orders", "recommender", "search",
    ]
    /// Placeholder for the name of a service, or of one of its further instances ("orders-1"), where each has a volume of its own.
    static let placeholder = "{service}"
    let settings: ServiceSettings

    init(_ reader: inout SettingsReader) {
        settings = ServiceSettings(&reader, defaultPort: 0)
        if settings.data.contains(Self.placeholder), keys.contains(Self.placeholder) {
            reader.refuse("keys", "must be given where data has \(Self.placeholder) in it")
        }
    }

    var keys: String { settings.trust.keys }

    /// File of the embedded log; nil on Kafka.
    var log: String? {
        guard case .embedded(let path) = settings.log else { return nil }
        return path
    }

    /// Data folder of a service: "catalog" or, of several instances, "catalog-0-of-3".
    func folder(_ name: String) -> String {
        let service = Self.services.first { name == $0 || name.hasPrefix("\($0)-") } ?? name
        guard let instance = InstanceFolder(name), instance.index > 0 else { return "\(data(service))/\(name)" }
        return "\(volume(of: instance))/\(name)"
    }

    private var hasVolumes: Bool { settings.data.contains(Self.placeholder) }

    /// - Parameter volume: a service's name, or that of a further instance's volume.
    private func data(_ volume: String) -> String { settings.data.replacing(Self.placeholder, with: volume) }

    /// Volume of an instance: where each service has one, so has each further instance ("orders-1"), unless they share one.
    private func volume(of instance: InstanceFolder) -> String {
        let own = data("\(instance.service)-\(instance.index)")
        let shared = data(instance.service)
        return !hasVolumes || Files.exists("\(shared)/\(instance.name)") && !Files.exists(own) ? shared : own
    }

    /// Folders in which a restore of these services' folders leaves its markers, the first service's last.
    func markedFolders(for names: [String]) -> [String] {
        guard hasVolumes else { return [settings.data] }
        let shared = log.map { URL(filePath: $0).deletingLastPathComponent().path }
        let volumes = Set(names.map { String(folder($0).dropLast($0.count + 1)) })
        return [shared].compactMap(\.self) + volumes.sorted()
    }

    /// Existing folders of services, by their names.
    func folders() throws -> [String] {
        var found: Set<String> = []
        for service in Self.services {
            let volumes = [service] + (1..<Int(partitionCount)).map { "\(service)-\($0)" }
            for volume in hasVolumes ? volumes : [service] where Files.exists(data(volume)) {
                let names = try FileManager.default.contentsOfDirectory(atPath: data(volume))
                found.formUnion(
                    names.filter { name in
                        let isService = name == service && volume == service
                        return (isService || InstanceFolder(name)?.service == service)
                            && folder(name) == "\(data(volume))/\(name)"
                    })
            }
        }
        return found.filter(isInUse).sorted()
    }

    /// False for the remains of an interrupted change of the number of processes: a note has the valid number.
    private func isInUse(_ name: String) -> Bool {
        let instance = InstanceFolder(name)
        guard let path = note("\(instance?.service ?? name).instances"), let text = Files.text(of: path) else {
            return true
        }
        return Int(text) == instance?.count ?? 1
    }

    /// Volumes of several processes must all be mounted: without one the set would lack what only that one has.
    func checkWhole(_ folders: [String]) throws {
        guard hasVolumes else { return }
        for instance in folders.compactMap(InstanceFolder.init) {
            guard let missing = instance.all.first(where: { !folders.contains($0.name) }) else { continue }
            throw Files.Failure(
                "\(instance.name) is there and \(missing.name) is not: mount that one's volume as "
                    + "\(data("\(missing.service)\(missing.index > 0 ? "-\(missing.index)" : "")")), "
                    + "or remove \(folder(instance.name)) if it is a former one")
        }
    }

    /// Refuses to restore a folder where its process would not look for it.
    func checkVolumes(for folders: [String]) throws {
        guard hasVolumes else { return }
        for instance in folders.compactMap(InstanceFolder.init) where instance.index > 0 {
            let own = volume(of: instance)
            guard Files.exists(own) else {
                throw Files.Failure("there is no \(own) for \(instance.name): mount its volume there")
            }
        }
    }

    /// Paths of all existing stores.
    func stores() throws -> [String] {
        try folders().flatMap { name in
            try Files.below(folder(name)).filter { FileKind($0) == .store }.map { "\(folder(name))/\($0)" }
        }
    }

    /// Notes of `deploy/run` and `deploy/instances` beside the services' folders. One says that the sample was imported; without it the
    /// sample would be imported over the restored data. The others have the number of processes of the catalog, orders and the recommender.
    static let notes: Set = ["sample-imported", "catalog.instances", "orders.instances", "recommender.instances"]

    /// Path of a note; nil where there is no folder for all services.
    func note(_ name: String) -> String? {
        guard Self.notes.contains(name), !hasVolumes else { return nil }
        return "\(settings.data)/\(name)"
    }
}

/// Kind of a file in a service's folder.
enum FileKind {
    /// A database: copied as of one moment.
    case store
    /// A picture or a key: copied as it is.
    case file
    /// Not copied: locks, files of open databases, stores that were set aside, and snapshots, which are made anew.
    case skipped

    /// True for a file with data that has left the store. Data is written here before it leaves the store.
    static func isArchive(_ path: String) -> Bool { path.hasSuffix("-archive.db") }

    init(_ path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isUnfinished = path.contains(".unfinished-") || [".new", ".damaged"].contains { name.hasSuffix($0) }
        let isSnapshot = path.hasPrefix("snapshots/")
        let isRestored = name.contains(".\(RestoreMark.name)")
        if isSnapshot || name == "lock" || name.contains(".db-") || isUnfinished || isRestored {
            self = .skipped
        } else if name.hasSuffix(".db") {
            // A replaced store has the time in its name.
            self = name.contains(#/\.[a-z]+-[0-9]+\.db$/#) ? .skipped : .store
        } else {
            self = .file
        }
    }
}
