import Foundation
import TestKit
import Testing

@Suite(.serialized) struct `Nothing to do` {
    @Test(.timeLimit(.minutes(5)))
    func `costs next to no processor time`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            _ = try await waitFor("the first looks are over") {
                let before = try processorTicks(of: town)
                try await Task.sleep(for: .seconds(4))
                let ticks = try processorTicks(of: town) - before
                print("four idle processes: \(ticks * 10) ms of processor time in 4 s")
                // 53 ticks are 0.53 s of the 16 s that four processes had: 3 %.
                return ticks < 53 ? true : nil
            }
        }
    }

    /// Hundredths of seconds of processor time that the town's processes have used.
    private func processorTicks(of town: Town) throws -> Int {
        try town.processes.compactMap(\.processID).reduce(0) { sum, id in
            let status = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
            let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
            return sum + (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
        }
    }
}
