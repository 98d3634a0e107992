import Foundation

extension Metrics {
    /// Adds the free space of a folder's disk, as available to other users than root.
    /// - Parameter what: "data" or "log", the folder's content.
    func addDisk(_ what: String, of folder: String) {
        let label = [Label("folder", what)]
        let free = gauge("vicinity_disk_free_bytes", "Free space on the disk of a folder.", label)
        let all = gauge("vicinity_disk_bytes", "Size of the disk of a folder.", label)
        whenRead {
            var disk = statvfs()
            guard statvfs(folder, &disk) == 0 else { return }
            free.set(Double(disk.f_bavail) * Double(disk.f_frsize))
            all.set(Double(disk.f_blocks) * Double(disk.f_frsize))
        }
    }

    /// Prometheus' standard metrics of a process, under its names, read from /proc each time.
    func addProcess() {
        let residentBytes = gauge("process_resident_memory_bytes", "Resident memory.")
        let cpuSeconds = gauge("process_cpu_seconds_total", "User and system CPU time.")
        let openFiles = gauge("process_open_fds", "Open file descriptors.")
        gauge("process_start_time_seconds", "When it started, in seconds since 1970.").set(Date().timeIntervalSince1970)
        whenRead {
            if let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
                pages.count > 1, let resident = Double(pages[1])
            {
                residentBytes.set(resident * Double(sysconf(Int32(_SC_PAGESIZE))))
            }
            cpuSeconds.set(Double(clock()) / Double(CLOCKS_PER_SEC))
            if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
                openFiles.set(Double(files.count))
            }
        }
    }
}
