import CMalloc
import Foundation

/// Controls how much freed memory the allocator keeps.
enum FreedMemory {
    /// Returns freed memory to the system. Building the index needs much memory that is not needed again.
    static func giveBack() { malloc_trim(0) }

    /// Limits the number of arenas to the number of processors; the default is eight times as many. Otherwise what several threads decode
    /// would be spread over all arenas, with holes that cannot be returned. Call it before there are many threads.
    static func keepTogether() { mallopt(M_ARENA_MAX, Int32(ProcessInfo.processInfo.activeProcessorCount)) }
}
