// swift-tools-version: 6.2
import PackageDescription

// The package of VicinityClient for apps: no server and nothing that servers depend on. `deploy/client-package` publishes it with the folders
// that its targets name. This repository builds the same folders by the Package.swift above, which lists the same targets.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "vicinity-client",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "VicinityClient", targets: ["VicinityClient", "Experts", "Geo"]),
        .executable(name: "vicinity", targets: ["vicinity"]),
    ],
    targets: [
        .target(name: "Budget", path: "Budget", swiftSettings: settings),
        .target(name: "Geo", dependencies: ["Budget"], path: "Geo", swiftSettings: settings),
        .target(name: "Experts", path: "Experts", exclude: ["README.md"], swiftSettings: settings),
        .target(
            name: "VicinityClient", dependencies: ["Experts", "Geo"], path: "VicinityClient",
            exclude: ["Example", "README.md"], swiftSettings: settings),
        .executableTarget(
            name: "vicinity", dependencies: ["VicinityClient", "Experts", "Geo"], path: "VicinityClient/Example",
            swiftSettings: settings),
    ]
)
