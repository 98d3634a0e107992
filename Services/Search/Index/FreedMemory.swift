import CMalloc

/// Memory that was freed and that the allocator keeps for later.
enum FreedMemory {
    /// Gives it back to the system: what building the index took for a while is not needed again.
    static func giveBack() { malloc_trim(0) }
}
