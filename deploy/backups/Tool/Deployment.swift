import Contract
import EventLog
import Events
import Foundation
import ServiceKit
import Store

/// Where a deployment keeps what has to be kept, as its services' settings say.
struct Deployment {
    static let services = ServiceNames.all
    /// Stands for the name of a service, or of one of its further instances, "orders-1", where each has a volume of its own.
    static let placeholder = "{service}"
    let settings: ServiceSettings

    init(_ reader: inout SettingsReader) {
        settings = ServiceSettings(&reader, defaultPort: 0)
        if settings.data.contains(Self.placeholder), keys.contains(Self.placeholder) {
            reader.refuse("keys", "must be given where data has \(Self.placeholder) in it")
        }
    }

    var keys: String { settings.trust.keys }

    /// The embedded log's file; nil on Kafka.
    var log: String? {
        guard case .embedded(let path) = settings.log else { return nil }
        return path
    }

    /// The data folder of a service's folder, "catalog" or, of several instances, "catalog-0-of-3".
    func folder(_ name: String) -> String {
        let service = Self.services.first { name == $0 || name.hasPrefix("\($0)-") } ?? name
        guard let instance = InstanceFolder(name), instance.index > 0 else { return "\(data(service))/\(name)" }
        return "\(volume(of: instance))/\(name)"
    }

    private var hasVolumes: Bool { settings.data.contains(Self.placeholder) }

    /// - Parameter volume: a service's name, or that of a further instance's volume.
    private func data(_ volume: String) -> String { settings.data.replacing(Self.placeholder, with: volume) }

    /// Where each service has a volume, so has each further instance, "orders-1", unless they share one.
    private func volume(of instance: InstanceFolder) -> String {
        let own = data("\(instance.service)-\(instance.index)")
        let shared = data(instance.service)
        return !hasVolumes || Files.exists("\(shared)/\(instance.name)") && !Files.exists(own) ? shared : own
    }

    /// Where a restore of these services' folders leaves its marks, that of the first last.
    func markedFolders(for names: [String]) -> [String] {
        guard hasVolumes else { return [settings.data] }
        let shared = log.map { URL(filePath: $0).deletingLastPathComponent().path }
        let volumes = Set(names.map { String(folder($0).dropLast($0.count + 1)) })
        return [shared].compactMap(\.self) + volumes.sorted()
    }

    /// The services' folders that are there, by their names.
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

    /// False of what a change of the number of processes that was killed left behind: a note says how many there are.
    private func isInUse(_ name: String) -> Bool {
        let instance = InstanceFolder(name)
        guard let path = note("\(instance?.service ?? name).instances"), let text = Files.text(of: path) else {
            return true
        }
        return Int(text) == instance?.count ?? 1
    }

    /// Of several processes with volumes of their own, all have to be seen: without one a set would lack what only that one has.
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

    /// Brings no folder to where its process would not look for it.
    func checkVolumes(for folders: [String]) throws {
        guard hasVolumes else { return }
        for instance in folders.compactMap(InstanceFolder.init) where instance.index > 0 {
            let own = volume(of: instance)
            guard Files.exists(own) else {
                throw Files.Failure("there is no \(own) for \(instance.name): mount its volume there")
            }
        }
    }

    /// The paths of all stores that are there.
    func stores() throws -> [String] {
        try folders().flatMap { name in
            try Files.below(folder(name)).filter { Kind($0) == .store }.map { "\(folder(name))/\($0)" }
        }
    }

    /// What `deploy/run` and `deploy/instances` note beside the services' folders: that the sample was imported, else it would be
    /// imported over what was restored; and how many processes the catalog, orders and the recommender are.
    static let notes: Set = ["sample-imported", "catalog.instances", "orders.instances", "recommender.instances"]

    /// The path of a note; nil where there is no folder for all services.
    func note(_ name: String) -> String? {
        guard Self.notes.contains(name), !hasVolumes else { return nil }
        return "\(settings.data)/\(name)"
    }
}

/// What stands in a service's folder.
enum Kind {
    /// A database: a copy is taken of what it is at one moment.
    case store
    /// A picture, a key: copied as it is.
    case file
    /// Locks, what belongs to an open database, what was put aside, and snapshots, which are made anew.
    case passing

    /// Whether it holds what has left the store beside it. That is written here before it leaves there.
    static func isArchive(_ path: String) -> Bool { path.hasSuffix("-archive.db") }

    init(_ path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isUnfinished = path.contains(".unfinished-") || [".new", ".damaged"].contains { name.hasSuffix($0) }
        let isSnapshot = path.hasPrefix("snapshots/")
        let isRestored = name.contains(".\(RestoreMark.name)")
        if isSnapshot || name == "lock" || name.contains(".db-") || isUnfinished || isRestored {
            self = .passing
        } else if name.hasSuffix(".db") {
            // A store that another took the place of has the time in its name.
            self = name.contains(#/\.[a-z]+-[0-9]+\.db$/#) ? .passing : .store
        } else {
            self = .file
        }
    }
}
