/// Tests get texts, seeds and random numbers from here; fuzzers without the rest of this kit import `FuzzKit` alone.
@_exported import FuzzKit
