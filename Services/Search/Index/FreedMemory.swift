import CMalloc
import Foundation

/// Memory that was freed and that the allocator keeps for later.
enum FreedMemory {
    /// Gives it back to the system: what building the index took for a while is not needed again.
    static func giveBack() { malloc_trim(0) }

    /// Has threads share as many arenas as there are processors, not eight times as many: what several threads decoded would be spread over
    /// all of them, with holes between that cannot be given back. To be called before there are many threads.
    static func keepTogether() { mallopt(M_ARENA_MAX, Int32(ProcessInfo.processInfo.activeProcessorCount)) }
}
