// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

// MARK: - What comes from elsewhere

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

/// A service is a library with everything in it and a main of a few lines, both in one folder.
/// - Parameter data: Folders of files that are no Swift.
func service(
    _ name: String, _ executable: String, _ dependencies: [Target.Dependency] = [], data: [String] = []
) -> [Target] {
    [
        .target(
            name: "\(name)Service",
            dependencies: [
                "ServiceKit", "Store", "EventLog", "Events", "Geo", "Hours", hummingbird, httpTypes, logging,
            ]
                + dependencies,
            path: "Services/\(name)", exclude: ["Main", "README.md"] + data, swiftSettings: settings),
        .executableTarget(
            name: executable, dependencies: [.byName(name: "\(name)Service"), "ServiceKit"],
            path: "Services/\(name)/Main", swiftSettings: settings),
    ]
}

func library(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path ?? "Shared/\(name)", swiftSettings: settings)
}

/// - Parameter data: Folders of files that the tests read from the source tree.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["TestKit"], path: "Tests/\(name)", exclude: data,
        swiftSettings: settings)
}

let package = Package(
    name: "vicinity",
    products: [
        .executable(name: "catalog", targets: ["catalog"]),
        .executable(name: "search", targets: ["search"]),
        .executable(name: "orders", targets: ["orders"]),
        .executable(name: "recommender", targets: ["recommender"]),
        .executable(name: "crawler", targets: ["crawler"]),
        .executable(name: "gateway", targets: ["gateway"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
        .package(
            url: "https://github.com/apple/swift-configuration.git", from: "1.0.0",
            traits: [.defaults, "CommandLineArguments"]),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.25.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.15.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.1.0"),
        .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.8.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.2.0"),
    ],
    targets: [
        // MARK: Libraries, the lower first
        library("CSV"),
        library("Geo"),
        library("Hours"),
        library("Zip", ["CZlib"]),
        library("Markup", ["CXML2", "Geo", "Zip"]),
        library("Phone"),
        library("Fetching", ["CCurl", "CZlib", "Events"]),
        library("Pictures", ["CTurboJPEG", "CPNG", "CWebP"]),
        library("Words", ["Geo", "CThai"]),
        library("Terms", ["Words"]),
        .target(name: "Experts", path: "Shared/Experts", exclude: ["README.md"], swiftSettings: settings),
        library("Events", ["Geo", "Hours", "Phone"]),
        library("Understanding", ["CSV", "Markup", "Geo", "Events"]),
        library("EventLog", ["Events", logging], path: "Shared/EventLog/Protocol"),
        library("SQLitePages", ["CSQLite"]),
        library("EmbeddedLog", ["EventLog", "CSQLite", "SQLitePages", logging], path: "Shared/EventLog/Embedded"),
        library("KafkaLog", ["EventLog", "CRDKafka", logging], path: "Shared/EventLog/Kafka"),
        library("Store", ["Events", "EventLog", "CSQLite", "SQLitePages", grdb, logging]),
        library(
            "ServiceKit",
            [
                "Events", "Geo", "EventLog", "EmbeddedLog", "KafkaLog", "Store", hummingbird, httpTypes, nioCore,
                nioHTTP1, lifecycle, logging,
                .product(name: "Configuration", package: "swift-configuration"),
            ]),

        // MARK: C libraries of the system
        .systemLibrary(
            name: "CSQLite", path: "Shared/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CRDKafka", path: "Shared/CRDKafka", pkgConfig: "rdkafka", providers: [.apt(["librdkafka-dev"])]),
        .systemLibrary(
            name: "CXML2", path: "Shared/CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CZlib", path: "Shared/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CQREncode", path: "Shared/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(
            name: "CCurl", path: "Shared/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", path: "Shared/CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CPNG", path: "Shared/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CWebP", path: "Shared/CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CThai", path: "Shared/CThai", pkgConfig: "libthai", providers: [.apt(["libthai-dev"])]),
    ]
        // MARK: Services
        + service(
            "Catalog", "catalog",
            [
                "CSV", "Markup", "Phone", "Understanding", "Zip", "Pictures", "Fetching", grdb, nioCore, nioPosix,
                .product(name: "Crypto", package: "swift-crypto"),
            ])
        + service("Search", "search", ["Words", "Terms", "Markup", "Phone", grdb])
        + service("Orders", "orders", [grdb, "CQREncode"])
        + service("Recommender", "recommender", ["CSV", "Experts", grdb])
        + service(
            "Crawler", "crawler",
            ["Fetching", "Markup", "Understanding", "Zip", grdb, .product(name: "Crypto", package: "swift-crypto")])
        + service(
            "Gateway", "gateway",
            [
                "Markup", "Phone", "Zip", lifecycle, asyncHTTPClient, nioCore, nioPosix, nioHTTP1,
                .product(name: "JWTKit", package: "jwt-kit"), .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "DequeModule", package: "swift-collections"),
            ], data: ["Page"])
        // MARK: Tests
        + [
            library("FuzzKit", path: "Tests/FuzzKit"),
            .executableTarget(
                name: "reader-fuzz",
                dependencies: [
                    "FuzzKit", "CSV", "Geo", "Hours", "Zip", "Markup", "Phone", "Fetching", "CZlib", "Pictures",
                    "Words",
                    "Terms", "Experts", "Events", "Understanding",
                ], path: "Tests/ReaderFuzz", swiftSettings: settings),
            .executableTarget(
                name: "request-fuzz",
                dependencies: [
                    "FuzzKit", "GatewayService", "SearchService", "CatalogService", "CrawlerService", "ServiceKit",
                    "Understanding", "Words", "Events", "Geo", .product(name: "Crypto", package: "swift-crypto"),
                ], path: "Tests/RequestFuzz", swiftSettings: settings),
            .target(
                name: "TestKit",
                dependencies: [
                    "FuzzKit", "Events", "EventLog", "EmbeddedLog", "KafkaLog", "Store", "CXML2", asyncHTTPClient,
                    nioCore,
                    nioHTTP1,
                    grdb, logging,
                ],
                path: "Tests/TestKit", swiftSettings: settings),
            .executableTarget(
                name: "log-probe", dependencies: ["TestKit", "EventLog", "Events", "CSQLite"], path: "Tests/LogProbe",
                swiftSettings: settings),
            .executableTarget(
                name: "mock-kafka", dependencies: ["CRDKafka"], path: "Tests/MockKafka", swiftSettings: settings),
            .executableTarget(
                name: "search-bench", dependencies: ["Geo", "Words"], path: "deploy/benchmarks/Search",
                swiftSettings: settings),
            .executableTarget(
                name: "expert-bench", dependencies: ["Experts"], path: "deploy/benchmarks/Experts",
                swiftSettings: settings),
            tests("CSV", ["CSV"]),
            tests("Geo", ["Geo"]),
            tests("Hours", ["Hours"], data: ["Fixtures"]),
            tests("Zip", ["Zip"]),
            tests("Markup", ["Markup", "Geo"]),
            tests("Phone", ["Phone"]),
            tests("Fetching", ["Fetching", "CZlib", "Events"]),
            tests("Pictures", ["Pictures", "CTurboJPEG", "CPNG", "CWebP", "CZlib"]),
            tests("Words", ["Words", "Geo", "Events", "CatalogService"], data: ["Relevance"]),
            tests("Terms", ["Terms"], data: ["Texts"]),
            tests("Experts", ["Experts"], data: ["Goldens"]),
            tests("Events", ["Events", "Geo", "Hours"], data: ["Goldens"]),
            tests(
                "EventLog",
                [
                    "EventLog", "EmbeddedLog", "KafkaLog", "Events", "CSQLite", "CRDKafka", "mock-kafka", "log-probe",
                    logging,
                ]),
            tests("SQLitePages", ["SQLitePages", "CSQLite"]),
            tests("Understanding", ["Understanding", "Markup", "Events"], data: ["Extruct"]),
            tests("Store", ["Store", "EventLog", "EmbeddedLog", "KafkaLog", "Events", grdb, logging]),
            .executableTarget(
                name: "tiny-service",
                dependencies: ["ServiceKit", "Events", hummingbird, httpTypes, lifecycle, logging],
                path: "Tests/TinyService", swiftSettings: settings),
            tests(
                "ServiceKit",
                [
                    "tiny-service", "ServiceKit", "Store", "EventLog", "EmbeddedLog", "Events", grdb, logging,
                    lifecycle, hummingbird, httpTypes, nioCore,
                    .product(name: "HummingbirdTesting", package: "hummingbird"),
                ]),
            tests(
                "Catalog",
                [
                    "CatalogService", "Fetching", "Pictures", "ServiceKit", "Store", "EventLog", "EmbeddedLog",
                    "Events", "Geo", "Hours", grdb, logging, hummingbird, httpTypes, nioCore,
                    .product(name: "HummingbirdTesting", package: "hummingbird"),
                ]),
            tests(
                "Search",
                [
                    "SearchService", "ServiceKit", "Store", "EventLog", "EmbeddedLog", "Events", "Geo", "Hours",
                    "Words", "Markup", grdb, logging, hummingbird, httpTypes, nioCore,
                    .product(name: "HummingbirdTesting", package: "hummingbird"),
                ]),
            tests(
                "Orders",
                [
                    "OrdersService", "ServiceKit", "Store", "EventLog", "EmbeddedLog", "Events", grdb, logging,
                    hummingbird, httpTypes, nioCore, .product(name: "HummingbirdTesting", package: "hummingbird"),
                ]),
            tests(
                "Bursts",
                [
                    "CatalogService", "OrdersService", "ServiceKit", "Store", "EventLog", "EmbeddedLog", "Events",
                    "Geo",
                    grdb, logging,
                ]),
            tests(
                "Recommender",
                [
                    "RecommenderService", "Experts", "ServiceKit", "Store", "EventLog", "EmbeddedLog", "Events", "Geo",
                    grdb, logging, hummingbird, httpTypes, nioCore,
                    .product(name: "HummingbirdTesting", package: "hummingbird"),
                ]),
            tests(
                "Crawler",
                [
                    "CrawlerService", "Fetching", "Understanding", "ServiceKit", "Store", "EventLog", "EmbeddedLog",
                    "Events", grdb, logging, hummingbird, httpTypes, nioCore,
                    .product(name: "HummingbirdTesting", package: "hummingbird"),
                ]),
            tests(
                "Gateway",
                [
                    "GatewayService", "ServiceKit", "EventLog", "EmbeddedLog", "Events", "Geo", "Hours", "Markup",
                    logging,
                    .product(name: "JWTKit", package: "jwt-kit"),
                    .product(name: "HummingbirdTesting", package: "hummingbird"), hummingbird, httpTypes, nioCore,
                    nioPosix, nioHTTP1, asyncHTTPClient,
                ]),
            tests(
                "EndToEnd",
                [
                    "catalog", "orders", "search", "recommender", "crawler", "gateway", "mock-kafka", "ServiceKit",
                    "Store",
                    "EventLog",
                    "EmbeddedLog", "Events", grdb, logging,
                ], data: ["Contract", "Fixtures", "Routing"]),
            tests(
                "Attacks",
                [
                    "catalog", "orders", "search", "recommender", "crawler", "gateway", "ServiceKit", "Store",
                    "EventLog",
                    "EmbeddedLog", "Events", grdb, logging, .product(name: "Crypto", package: "swift-crypto"),
                ], data: ["README.md"]),
            tests(
                "Faults",
                [
                    "catalog", "orders", "search", "recommender", "crawler", "gateway", "mock-kafka", "ServiceKit",
                    "Store",
                    "EventLog",
                    "EmbeddedLog", "Events", grdb, logging,
                ]),
        ]
)
