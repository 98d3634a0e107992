import TestKit
import Testing
import Zip

@Suite struct `Any bytes of an archive` {
    @Test(.timeLimit(.minutes(20))) func `are unpacked within their limit or refused`() throws {
        let seeds = [
            try packed([("a.txt", "alpha"), ("folder/b.kml", String(repeating: "kml ", count: 2000))]),
            try packed([("stops.txt", "stop_id,stop_lat\n1,2\n")]),
        ]
        var fuzzing = Fuzzing()
        let seed = fuzzing.seed
        fuzzing.run(seeds) { _, bytes in
            guard let archive = try? ZipArchive(bytes) else { return }
            for entry in archive.entries.prefix(100) {
                guard let contents = try? archive.contents(of: entry, upTo: 5000) else { continue }
                #expect(contents.count <= 5000 && contents.count == entry.size, "FUZZ_SEED=\(seed)")
            }
        }
    }
}
