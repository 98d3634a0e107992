/// Tests have texts, seeds and random numbers from here; what is tried without the rest of this kit takes `FuzzKit` alone.
@_exported import FuzzKit
