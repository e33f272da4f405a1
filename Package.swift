// swift-tools-version: 6.2
import PackageDescription

// Layers, bottom first. An arrow points down only; `ArchitectureTests` checks it.

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, _ dependencies: [String]) -> Target {
    .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: settings)
}

func executable(_ name: String, _ dependencies: [String]) -> Target {
    .executableTarget(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String], resources: [Resource] = []) -> Target {
    let dependencies = (dependencies + ["TestSupport"]).map { Target.Dependency(stringLiteral: $0) }
    return .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func debian(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let cModules: [Target] = [
    debian("CNGHTTP2", pkgConfig: "libnghttp2", package: "libnghttp2-dev"),
    debian("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    debian("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
    debian("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    debian("CCrypto", pkgConfig: "libcrypto", package: "libssl-dev"),
    debian("CXXHash", pkgConfig: "libxxhash", package: "libxxhash-dev"),
    debian("CPCRE2", pkgConfig: "libpcre2-8", package: "libpcre2-dev"),
    debian("CProtobufC", pkgConfig: "libprotobuf-c", package: "libprotobuf-c-dev"),
    .target(name: "CLinux"),
    .target(name: "CWire", dependencies: ["CProtobufC"]),
    .target(name: "CPeerWire", dependencies: ["CProtobufC"]),
]

let level0: [Target] = [
    library("Core", ["CLinux"]),
    library("HLS", []),
    library("Terminal", []),
]

let level1: [Target] = [
    library("RPC", ["Core", "CNGHTTP2", "CZlib", "CLinux"]),
    library("HTTP", ["Core", "CCurl"]),
    library("SQLite", ["Core", "CSQLite"]),
    library("Crypto", ["Core", "CCrypto", "CXXHash"]),
    library("Protobuf", ["Core", "CProtobufC"]),
]

let level2: [Target] = [
    library("Wire", ["Core", "RPC", "Protobuf", "CWire", "CProtobufC"]),
    library("PeerWire", ["Core", "RPC", "Protobuf", "CPeerWire", "CProtobufC"]),
    library("AssetStore", ["Core", "CLinux"]),
]

let level3: [Target] = [
    library("Contract", ["Core", "RPC", "Wire"])
]

let level4: [Target] = [
    library("Daemon", ["Core", "RPC", "Wire", "Contract", "Terminal", "CLinux"]),
    library("Inspection", ["Core", "HLS", "HTTP", "Wire", "RPC", "Contract", "CPCRE2"]),
    library("Downloading", ["Core", "HLS", "HTTP", "AssetStore", "Crypto", "Wire", "RPC", "Contract"]),
    library("KeyBroking", ["Core", "HTTP", "SQLite", "Crypto", "Wire", "RPC", "Contract"]),
    library("Coordination", ["Core", "SQLite", "AssetStore", "Wire", "RPC", "Contract", "CLinux"]),
]

let level5: [Target] = [
    executable("coordinator", ["Coordination", "Core", "RPC", "Wire", "Contract", "Daemon", "Terminal", "CLinux"]),
    executable(
        "playlist-inspector", ["Inspection", "HTTP", "HLS", "Core", "RPC", "Wire", "Contract", "Daemon", "Terminal"]),
    executable(
        "segment-downloader",
        ["Downloading", "Inspection", "AssetStore", "HTTP", "Core", "RPC", "Wire", "Contract", "Daemon", "Terminal"]),
    executable("key-broker", ["KeyBroking", "HTTP", "Core", "RPC", "Wire", "Contract", "Daemon", "Terminal"]),
    executable("protoc-gen-larder", ["Core"]),
    executable("larder-bench", ["RPC", "PeerWire", "Core", "Daemon", "HLS", "Wire", "AssetStore", "Terminal"]),
]

// Only with libFuzzer, which `make fuzz` links in.
let fuzzing: [Target] =
    Context.environment["LARDER_FUZZ"] == nil
    ? []
    : [
        .target(name: "CFuzz"),
        executable("larder-fuzz", ["Inspection", "RPC", "Wire", "Core", "HLS", "Terminal", "CFuzz"]),
    ]

let testTargets: [Target] = [
    .target(
        name: "TestSupport", dependencies: ["Core", "RPC", "Wire", "PeerWire", "Contract", "Daemon", "CNGHTTP2"],
        path: "Tests/TestSupport",
        swiftSettings: settings),
    tests("CoreTests", ["Core"]),
    tests("HLSTests", ["HLS"]),
    tests("RPCTests", ["RPC", "Wire", "PeerWire", "Contract", "Core"]),
    tests("WireTests", ["Wire", "Core"]),
    tests("HTTPTests", ["HTTP", "Core"]),
    tests("InspectionTests", ["Inspection", "HLS", "HTTP", "Wire", "RPC", "Core"]),
    tests("DownloadingTests", ["Downloading", "AssetStore", "HTTP", "Wire", "RPC", "Core"]),
    tests("KeyBrokingTests", ["KeyBroking", "HTTP", "Crypto", "Wire", "RPC", "Core"]),
    tests("CoordinationTests", ["Coordination", "SQLite", "Wire", "RPC", "Core"]),
    tests("TerminalTests", ["Terminal"]),
    tests("EndToEndTests", ["Core", "RPC", "Wire", "Contract", "HLS"]),
    tests("ArchitectureTests", []),
]

let package = Package(
    name: "larder",
    targets: cModules + level0 + level1 + level2 + level3 + level4 + level5 + fuzzing + testTargets,
    swiftLanguageModes: [.v6]
)
