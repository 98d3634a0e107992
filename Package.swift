// swift-tools-version: 6.2
import PackageDescription

// What a newer compiler warns of must not break anybody's build; the tests' own (`deploy/test`) allows no warning.
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + (Context.environment["WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : [])

// As `deploy/services` lists them; a manifest cannot ask it, so `deploy/test manifests` compares.
let services = ["Catalog", "Orders", "Search", "Recommender", "Crawler", "Accounts", "Notifier", "Gateway"]

/// `deploy/run` and the image want programs alone: nothing is planned, compiled or linked that only tests and benchmarks need.
let isForProgramsAlone = Context.environment["PROGRAMS"] == "only"

// MARK: - What comes from elsewhere

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
/// Between gateway and services; `deploy/run`, all of whose processes are on one machine, builds without it, in less time.
let tls = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"]))
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

/// What those stand on that reads strangers' bytes or keeps keys: named here only so that no other version is taken than the one that was tried.
/// All else beneath them is what fits; the bill of materials of an image (`deploy/image`) says what that was.
let beneath: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-asn1.git", exact: "1.7.4"),
]
let beneathKeys = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let beneathServers = Target.Dependency.product(name: "NIOExtras", package: "swift-nio-extras")
let beneathTests = Target.Dependency.product(name: "NIOHTTP2", package: "swift-nio-http2")

// MARK: - What tests of several kinds stand on

let stores: [Target.Dependency] = ["Store", "EventLog", "EmbeddedLog", "Events", "Contract", grdb, logging]
let overHTTP: [Target.Dependency] = [
    hummingbird, .product(name: "HummingbirdTesting", package: "hummingbird"), httpTypes, nioCore,
]
let programs: [Target.Dependency] = services.map { .byName(name: $0.lowercased()) }

// MARK: - Kinds of targets

/// A service is a library with everything in it and a main of a line, both in one folder. The main loads the library of all programs.
/// - Parameter words: Folders of files that are built in, as `PackageResources` has them.
/// - Parameter linking: Libraries that come with Swift, beside those that it links by itself.
func service(
    _ name: String, _ dependencies: [Target.Dependency] = [], words: [String] = [], linking: [String] = []
) -> [Target] {
    [
        .target(
            name: "\(name)Service",
            dependencies: ["ServiceKit", "Store", "Contract", "Events", hummingbird, logging] + dependencies,
            path: "Services/\(name)", exclude: ["Main", "README.md"],
            resources: words.map { .embedInCode($0) }, swiftSettings: settings,
            linkerSettings: linking.map { .linkedLibrary($0) }),
        .executableTarget(
            name: name.lowercased(), dependencies: ["Launching"], path: "Services/\(name)/Main", swiftSettings: settings
        ),
    ]
}

/// Parameters are those of a service.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, words: [String] = [],
    linking: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? "Shared/\(name)",
        resources: words.map { .embedInCode($0) }, swiftSettings: settings,
        linkerSettings: linking.map { .linkedLibrary($0) })
}

func executable(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// A C library that comes with the system.
/// - Parameter pkgConfig: nil for one that pkg-config does not know.
func system(_ name: String, _ pkgConfig: String?, apt: String) -> Target {
    .systemLibrary(name: name, path: "Shared/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// - Parameter data: Folders of files that the tests read from the source tree.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["TestKit"], path: "Tests/\(name)", exclude: data,
        swiftSettings: settings)
}

let package = Package(
    name: "vicinity",
    // For VicinityClient alone: the servers run on Linux.
    platforms: [.macOS(.v15)],
    products: (services.map { $0.lowercased() } + ["backup", "vicinity"]).map {
        .executable(name: $0, targets: [$0])
    } + [
        // The code of all programs, once on the disk, in memory and for the linker.
        .library(name: "Vicinity", type: .dynamic, targets: ["Programs"])
    ],
    traits: [
        .trait(name: "TLS", description: "TLS between gateway and services can be set."),
        .default(enabledTraits: ["TLS"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", exact: "1.7.3"),
        .package(url: "https://github.com/swift-server/async-http-client.git", exact: "1.37.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-crypto.git", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
    ] + beneath
        + (isForProgramsAlone
            ? [] : [.package(url: "https://github.com/apple/swift-nio-http2.git", exact: "1.46.0")]),
    targets: [
        // MARK: Libraries, the lower first
        library("Budget"),
        library("CSV"),
        library("Geo", ["Budget"]),
        library("Hours"),
        library("Zip", ["CZlib"]),
        library("Markup", ["CXML2", "Geo", "Zip"]),
        library("Phone"),
        library("Atlas", ["Geo", "Hours", "Zip"]),
        library("Fetching", ["CCurl", "CZlib", "Events"]),
        library("Pictures", ["CTurboJPEG", "CPNG", "CWebP", "CZlib", "Events"]),
        library("Words", ["Budget", "Geo", "CStemmer", "CThai"]),
        library("Terms", ["Budget", "Words"]),
        .target(name: "Experts", path: "Shared/Experts", exclude: ["README.md"], swiftSettings: settings),
        library("Events", ["Hours"]),
        .target(
            name: "Contract", dependencies: ["Events", "Geo", "Hours", "Phone"], path: "Shared/Contract",
            exclude: ["README.md"], swiftSettings: settings),
        library("Updates", ["Contract", "Events", "Geo"]),
        library("Payments", ["Contract", "Events"]),
        library("Stripe", ["Contract", "Events", "Fetching", "Payments", crypto]),
        library("Signing", ["Events", crypto]),
        library("Traces", ["Events", tracing]),
        library("WebPush", ["Events", crypto]),
        library("QRCodes", ["CPNG", "CQREncode"]),
        // The zones of Windows are named by Foundation's own ICU.
        library("Calendars", ["Events", "Hours"], linking: ["_FoundationICU"]),
        library("Extraction", ["CSV", "Calendars", "Markup", "Geo", "Hours", "Events"]),
        library("Formats", ["Atlas", "CSV", "Calendars", "Contract", "Events", "Geo", "Hours", "Markup"]),
        library("FoodShop", ["Contract", "Events", "Geo", "Hours", crypto]),
        library("EventLog", ["Events"], path: "Shared/EventLog/Protocol"),
        library("SQLitePages", ["CSQLite"]),
        library(
            "EmbeddedLog", ["EventLog", "Events", "CCRC32", "CSQLite", "SQLitePages"],
            path: "Shared/EventLog/Embedded"),
        library("KafkaLog", ["EventLog", "Events", "CRDKafka", logging], path: "Shared/EventLog/Kafka"),
        library(
            "Store",
            [
                "Events", "Contract", "EventLog", "Signing", "Traces", "CSQLite", "SQLitePages", crypto, grdb, logging,
                tracing,
            ]),
        library(
            "ServiceKit",
            [
                "Budget", "Events", "Contract", "Fetching", "Geo", "EventLog", "EmbeddedLog", "KafkaLog", "Signing",
                "Store", "Traces",
                hummingbird, hummingbirdCore, httpTypes, nioCore, nioPosix, nioHTTP1, tls, lifecycle, unixSignals,
                beneathServers,
                logging, tracing,
            ]),
        library(
            "Imports", ["Contract", "Events", "Formats", "ServiceKit", "Store", "Zip", hummingbird, httpTypes, nioCore]),
        library("Finding", ["Contract", "Events", "Geo", "Hours", "ServiceKit", "Words"]),
        library("OpenID", ["Events", "Fetching", "ServiceKit", crypto, cryptoExtras, beneathKeys]),
        library("Mail", ["CCurl", "Events", "Fetching", "ServiceKit"], words: ["Words"]),

        // MARK: The library for apps; Shared/Package.swift is its package, with the same dependencies
        .target(
            name: "VicinityClient", dependencies: ["Experts", "Geo"], path: "Shared/VicinityClient",
            exclude: ["Example", "README.md"], swiftSettings: settings),
        executable("vicinity", ["VicinityClient", "Experts", "Geo"], path: "Shared/VicinityClient/Example"),

        // MARK: C libraries of the system
        system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
        system("CRDKafka", "rdkafka", apt: "librdkafka-dev"),
        system("CXML2", "libxml-2.0", apt: "libxml2-dev"),
        system("CZlib", "zlib", apt: "zlib1g-dev"),
        system("CQREncode", "libqrencode", apt: "libqrencode-dev"),
        system("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
        system("CTurboJPEG", "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CPNG", "libpng", apt: "libpng-dev"),
        system("CWebP", "libwebp", apt: "libwebp-dev"),
        system("CThai", "libthai", apt: "libthai-dev"),
        system("CStemmer", nil, apt: "libstemmer-dev"),
        system("CMalloc", nil, apt: "libc6-dev"),
        // Of our own: an instruction, as a header.
        system("CCRC32", nil, apt: "libc6-dev"),
    ]
        // MARK: Services
        + service(
            "Catalog",
            [
                "Atlas", "EventLog", "Extraction", "Fetching", "Formats", "Geo", "Hours", "Imports", "Phone",
                "Pictures", httpTypes, nioCore, crypto,
            ])
        + service(
            "Search",
            [
                "Budget", "CMalloc", "Finding", "FoodShop", "Geo", "Hours", "Words", "Terms", "Markup", "Phone", "Zip",
                httpTypes, nioCore,
            ],
            // The order of names is that of Foundation's own ICU.
            linking: ["_FoundationICU"])
        + service(
            "Orders",
            [
                "CSV", "EventLog", "Fetching", "Hours", "Payments", "Signing", "Stripe", "Zip", httpTypes, nioCore,
                crypto, "QRCodes",
            ])
        + service("Recommender", ["Experts", "Formats", "Geo", "Imports", "Signing", httpTypes, nioCore, crypto])
        + service("Accounts", ["CSV", "Fetching", "Mail", "OpenID", httpTypes, nioCore, crypto])
        + service(
            "Notifier",
            [
                "Calendars", "EventLog", "Fetching", "Finding", "Geo", "Mail", "QRCodes", "Signing", "Updates",
                "Traces", "WebPush", "Words", httpTypes, nioCore, crypto, tracing,
            ], words: ["Words"])
        + service(
            "Crawler",
            ["Extraction", "Fetching", "Hours", "Markup", "Traces", "Zip", crypto, tracing])
        + service(
            "Gateway",
            [
                "Budget", "EventLog", "Fetching", "FoodShop", "Geo", "Hours", "Markup", "OpenID", "Signing", "Stripe",
                "Traces", "Updates", "Web", "Zip", httpTypes, lifecycle, nioCore, nioPosix, nioHTTP1, crypto, tracing,
                .product(name: "DequeModule", package: "swift-collections"),
            ], words: ["Words"])
        // MARK: The gateway's page
        + [
            .target(
                name: "Web",
                dependencies: [
                    "CSQLite", "Calendars", "Contract", "Events", "Geo", "Hours", "Markup", "Pictures", "ServiceKit",
                    "Zip", hummingbird,
                    httpTypes, logging, nioCore, nioPosix,
                ], path: "Services/Web", exclude: ["Page", "README.md"], swiftSettings: settings)
        ]
        // MARK: The library of all programs
        + [
            library("Launching"),
            .target(
                name: "Programs",
                dependencies: services.map { .byName(name: "\($0)Service") } + ["Backups", "ServiceKit"],
                path: "Services/Programs", exclude: ["exports.map"], swiftSettings: settings,
                linkerSettings: [
                    .unsafeFlags([
                        "-Xlinker", "--version-script=\(Context.packageDirectory)/Services/Programs/exports.map",
                        "-Xlinker", "--compress-debug-sections=zlib",
                    ])
                ]),
        ]
        // MARK: What keeps their data
        + [
            .target(
                name: "Backups",
                dependencies: [
                    "Contract", "CSQLite", "EmbeddedLog", "EventLog", "Events", "KafkaLog", "ServiceKit", "Signing",
                    "Store", crypto, logging,
                ], path: "deploy/backups/Tool", exclude: ["Main"], swiftSettings: settings),
            executable("backup", ["Launching"], path: "deploy/backups/Tool/Main"),
        ]
        // MARK: Tests
        + [
            library("FuzzKit", path: "Tests/FuzzKit"),
            executable(
                "reader-fuzz",
                [
                    "FuzzKit", "CSV", "Geo", "Hours", "Zip", "Markup", "Phone", "Fetching", "CZlib", "Pictures",
                    "Words",
                    "Terms", "Experts", "Events", "Contract", "Extraction",
                ], path: "Tests/ReaderFuzz"),
            executable(
                "request-fuzz",
                [
                    "FuzzKit", "GatewayService", "SearchService", "CatalogService", "CrawlerService", "FoodShop",
                    "Finding", "Formats",
                    "ServiceKit", "Extraction", "Events", "Contract", "Geo", "Hours", "Traces", crypto,
                ], path: "Tests/RequestFuzz"),
            library(
                "TestKit",
                [
                    "FuzzKit", "Events", "Contract", "EventLog", "EmbeddedLog", "Formats", "KafkaLog", "Store", "CXML2",
                    asyncHTTPClient, nioCore, nioHTTP1, grdb, logging, beneathTests,
                ], path: "Tests/TestKit"),
            executable("log-probe", ["TestKit", "EventLog", "Events", "CSQLite"], path: "Tests/LogProbe"),
            executable("mock-kafka", ["CRDKafka"], path: "Tests/MockKafka"),
            executable(
                "tiny-service", ["ServiceKit", "Events", "Contract", hummingbird, httpTypes, lifecycle, logging],
                path: "Tests/TinyService"),
            library("BenchKit", [], path: "deploy/benchmarks/Kit"),
            executable("search-bench", ["BenchKit", "Geo", "Words"], path: "deploy/benchmarks/Search"),
            executable("expert-bench", ["BenchKit", "Experts"], path: "deploy/benchmarks/Experts"),
            executable(
                "quality-probe", ["Calendars", "CrawlerService", "Events", "Extraction", "Hours", "Phone", "Terms"],
                path: "deploy/quality/Probe"),
            executable(
                "searches-bench",
                ["BenchKit", "Contract", "EventLog", "Events", "Geo", "NotifierService", "Store", grdb],
                path: "deploy/benchmarks/Searches"),
            executable(
                "archive-bench",
                ["BenchKit", "Contract", "EmbeddedLog", "EventLog", "Events", "OrdersService", "Store", grdb, logging],
                path: "deploy/benchmarks/Archive"),
            tests("Budget", ["Budget"]),
            tests("CSV", ["CSV"]),
            tests("Geo", ["Geo"]),
            tests("Hours", ["Hours"], data: ["Fixtures"]),
            tests("Zip", ["Zip"]),
            tests("Markup", ["Markup", "Geo"]),
            tests("Phone", ["Phone"]),
            tests("Atlas", ["Atlas", "Geo"], data: ["Fixtures"]),
            tests("Fetching", ["Fetching", "CZlib", "Events"]),
            tests("Stripe", ["Stripe", "Contract", "Events", "Fetching", "Payments"], data: ["StandIn"]),
            tests(
                "OpenID", ["OpenID", "Events", "Fetching", "ServiceKit", crypto],
                data: ["Providers"]),
            tests("Mail", ["Mail", "Events", "Fetching", "ServiceKit"], data: ["server.py"]),
            tests("Pictures", ["Pictures", "CTurboJPEG", "CPNG", "CWebP", "CZlib"], data: ["Samples"]),
            tests("FoodShop", ["FoodShop", "Contract", "Events", "Geo", "Hours"]),
            tests("Formats", ["Formats", "Contract", "Events", "Geo", "Hours"]),
            tests("Imports", ["Imports", "Events", "Store", grdb]),
            tests("Words", ["FuzzKit", "Words", "Geo", "Events", "Contract", "Formats"], data: ["Relevance"]),
            tests("Terms", ["Budget", "Terms"], data: ["Texts"]),
            tests("Experts", ["Experts"], data: ["Goldens"]),
            tests("VicinityClient", ["VicinityClient", "Experts", "Geo"]),
            tests("Events", ["Events"]),
            tests("Contract", ["Contract", "Events", "Geo", "Hours"], data: ["Goldens"]),
            tests("Signing", ["Signing", "Events"]),
            tests("Traces", ["Traces", "Events", tracing]),
            tests("SQLitePages", ["SQLitePages", "CSQLite"]),
            tests("Extraction", ["Extraction", "Markup", "Events"], data: ["Extruct"]),
            tests(
                "EventLog",
                [
                    "EventLog", "EmbeddedLog", "KafkaLog", "Events", "Contract", "CCRC32", "CSQLite", "CRDKafka",
                    "mock-kafka", "log-probe", logging,
                ]),
            tests("Store", stores + ["Signing", "KafkaLog", "Traces", tracing]),
            tests(
                "ServiceKit",
                stores + overHTTP
                    + ["tiny-service", "Budget", "Fetching", "ServiceKit", "Signing", "Traces", lifecycle, tracing]),
            tests(
                "Catalog",
                stores + overHTTP
                    + [
                        "CatalogService", "CSV", "Extraction", "Fetching", "Formats", "Imports", "Pictures",
                        "ServiceKit", "Geo",
                        "Hours",
                    ]),
            tests(
                "Search",
                stores + overHTTP
                    + [
                        "SearchService", "ServiceKit", "Budget", "Finding", "Formats", "FuzzKit", "Geo", "Hours",
                        "Words",
                        "Markup",
                        "Zip",
                    ]),
            tests("Orders", stores + overHTTP + ["OrdersService", "Payments", "ServiceKit", "Signing", "Geo"]),
            tests("Bursts", stores + ["CatalogService", "OrdersService", "ServiceKit", "Geo"]),
            tests(
                "Recommender",
                stores + overHTTP + ["RecommenderService", "Experts", "Formats", "Geo", "Imports", "ServiceKit"]),
            tests("Accounts", stores + overHTTP + ["AccountsService", "Fetching", "Mail", "ServiceKit"]),
            tests(
                "Notifier",
                stores + overHTTP
                    + [
                        "NotifierService", "Fetching", "Finding", "Geo", "Mail", "ServiceKit", "Updates", "WebPush",
                        "Words", crypto, nioPosix, nioHTTP1,
                    ]),
            tests("Updates", ["Updates", "Contract", "Events", "Geo"]),
            tests("WebPush", ["WebPush", "Events", crypto]),
            tests("QRCodes", ["QRCodes", "CPNG"]),
            tests("Calendars", ["Calendars", "Events", "Hours"]),
            tests(
                "Crawler",
                stores + overHTTP + ["CrawlerService", "Fetching", "Extraction", "ServiceKit", "Traces", tracing]),
            tests(
                "Web",
                overHTTP + ["Web", "Contract", "Events", "Extraction", "Markup", "ServiceKit", grdb, logging]),
            tests(
                "Gateway",
                stores + overHTTP + [
                    "GatewayService", "Fetching", "FoodShop", "ServiceKit", "Signing", "Stripe", "Geo", "Hours",
                    "Markup", "Updates", crypto, nioPosix, nioHTTP1, lifecycle,
                ]),
            tests(
                "EndToEnd",
                stores + programs
                    + [
                        "backup", "mock-kafka", "ServiceKit", "Signing", "vicinity", "VicinityClient", "Experts", "Geo",
                    ],
                data: [
                    "Conformance", "Contract", "Fixtures", "Kit", "Monitoring", "OpeningSale", "Payments", "Release",
                    "Routing", "SignIn", "Webhooks",
                ]),
            tests(
                "Attacks", stores + programs + ["ServiceKit", crypto],
                data: ["README.md"] + ["dearest", "questions", "town"].map { "Cost/\($0).py" }),
            tests("Backups", stores + ["Backups", "ServiceKit", "Signing", "tiny-service"]),
            tests("Faults", stores + programs + ["backup", "mock-kafka", "ServiceKit"]),
        ]
)

if isForProgramsAlone {
    let others = ["Tests/", "deploy/benchmarks/", "deploy/quality/", "Shared/VicinityClient"]
    package.targets.removeAll { target in others.contains { target.path?.hasPrefix($0) ?? false } }
    package.products.removeAll { $0.name == "vicinity" }
}
