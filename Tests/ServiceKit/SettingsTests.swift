import Contract
import EventLog
import Events
import Foundation
import Logging
import ServiceKit
import TestKit
import Testing

/// Settings of a service that is only for these tests.
private struct KitchenSettings: OwnSettings {
    var holdTime: Duration
    var rebuild: Bool
    var key: String?
    var orders: URL
    var share: Double

    init(_ reader: inout SettingsReader) {
        holdTime = reader.duration(
            "hold-time", default: .seconds(30), in: .seconds(1)...(.seconds(600)), help: "how long things are held")
        rebuild = reader.flag("rebuild", help: "make the store again")
        key = reader.optional("key", "at least 4 characters", help: "a secret", isSecret: true) {
            $0.count >= 4 ? $0 : nil
        }
        orders = reader.value(
            "orders", default: URL(filePath: "/orders"), "http://host:port", help: "where orders is",
            show: \.absoluteString
        ) { URL(string: $0).flatMap { $0.scheme == "http" && $0.path.isEmpty ? $0 : nil } }
        share = reader.double("share", default: 0.5, in: 0...1, help: "a share")
    }
}

private func read(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
) throws -> (common: ServiceSettings, own: KitchenSettings) {
    var reader = try SettingsReader(program: "kitchen", arguments: arguments, environment: environment)
    let common = ServiceSettings(&reader, defaultPort: 8089)
    let own = KitchenSettings(&reader)
    try reader.finish()
    return (common, own)
}

/// Sentences of the error with which reading must end.
private func refusal(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> [String] {
    try #require(throws: SettingsError.self) { try read(arguments, environment) }.sentences
}

@Suite struct SettingsTests {
    @Test func `a service runs without any setting`() throws {
        let (common, own) = try read()
        #expect(common.host == "127.0.0.1")
        #expect(common.port == 8089)
        #expect(common.log == .embedded(path: ".data/log/log.db"))
        #expect(common.folder(of: "kitchen") == ".data/kitchen")
        #expect(common.instance == .init(index: 0, count: 1))
        #expect(common.logLevel == .info)
        #expect(own.holdTime == .seconds(30))
        #expect(own.rebuild == false)
        #expect(own.key == nil)
        #expect(own.orders == URL(filePath: "/orders"))
    }

    @Test func `arguments count before the environment, that before the file, that before the default`() throws {
        let folder = try ScratchFolder()
        let file = folder.file("kitchen.json")
        try #"{"port": 3, "host": "file", "data": "file", "rebuild": true, "share": 0.25}"#
            .write(toFile: file, atomically: true, encoding: .utf8)
        let (common, own) = try read(["--port", "1"], ["PORT": "2", "HOST": "environment", "CONFIG": file])
        #expect(common.port == 1)
        #expect(common.host == "environment")
        #expect(common.data == "file")
        #expect(common.logLevel == .info)
        #expect(own.rebuild)
        #expect(own.share == 0.25)
    }

    @Test func `the log is in the data folder by default`() throws {
        #expect(try read(["--data", "/d"]).common.log == .embedded(path: "/d/log/log.db"))
        let brokers = "kafka:one:9092,two:9092"
        #expect(try read(["--log", brokers]).common.log == .kafka(bootstrap: "one:9092,two:9092"))
        #expect(try read(["--log=\(brokers)"]).common.log == .kafka(bootstrap: "one:9092,two:9092"))
        #expect(try read([], ["LOG": brokers]).common.log == .kafka(bootstrap: "one:9092,two:9092"))
    }

    @Test(arguments: [
        ("sasl.username=me,sasl.password=a=b", ["sasl.username": "me", "sasl.password": "a=b"]),
        (#"sasl.password="a,b",client.id=v"#, ["sasl.password": "a,b", "client.id": "v"]),
        (#"client.id=v,sasl.password="say ""a,b"", c""#, ["sasl.password": #"say "a,b", c"#, "client.id": "v"]),
        (#"sasl.password=a"b"#, ["sasl.password": #"a"b"#]), (#"sasl.password="""#, ["sasl.password": ""]),
        ("client.id=v,", ["client.id": "v"]),
    ])
    func `Kafka's properties may have commas, in quotes`(text: String, properties: [String: String]) throws {
        #expect(try read(["--kafka", text]).common.kafka == properties)
        #expect(try read([], ["KAFKA": text]).common.kafka == properties)
    }

    @Test(arguments: [
        "sasl.password", "sasl.password=", "=a", #"sasl.password="a,b"#, #"sasl.password="a"b,client.id=v"#,
        "sasl.password=a,b",
    ])
    func `Kafka's properties are refused whole if one is invalid, and not shown`(text: String) throws {
        let problems = try refusal(["--kafka", text])
        #expect(
            problems.count == 1 && problems[0].hasPrefix("kafka is invalid (from --kafka); allowed is NAME=VALUE"))
    }

    @Test func `an empty variable counts as none`() throws {
        #expect(try read([], ["PORT": "", "HOLD_TIME": ""]).common.port == 8089)
    }

    @Test func `a flag needs no value`() throws {
        #expect(try read(["--rebuild"]).own.rebuild)
        #expect(try read(["--rebuild", "--port", "1"]).own.rebuild)
        #expect(try read(["--rebuild", "false"]).own.rebuild == false)
    }

    @Test(arguments: [
        ("port", "70000", "a whole number from 0 to 65535"), ("port", "x", "a whole number from 0 to 65535"),
        ("hold-time", "30", "a time from 1s to 10m"), ("hold-time", "0s", "a time from 1s to 10m"),
        ("log", "500", "embedded:PATH or kafka:HOST:PORT,HOST:PORT,…"),
        ("instance", "1/1", "I/N with N up to 12 and I from 0 to N - 1"),
        ("log-level", "loud", "trace, debug, info, notice, warning, error, critical"),
        ("orders", "localhost:8082", "http://host:port"), ("orders", "http://h/path", "http://host:port"),
        ("share", "1.5", "a number from 0.0 to 1.0"), ("rebuild", "perhaps", "true or false"),
    ])
    func `a wrong value is refused by name with what is allowed`(name: String, value: String, allowed: String) throws {
        #expect(
            try refusal(["--\(name)", value]) == ["\(name) is \"\(value)\" (from --\(name)); allowed is \(allowed)"])
        let variable = name.uppercased().replacing("-", with: "_")
        #expect(
            try refusal([], [variable: value]) == ["\(name) is \"\(value)\" (from \(variable)); allowed is \(allowed)"])
    }

    @Test func `all errors are reported at once`() throws {
        #expect(try refusal(["--port", "x", "--hold-time", "y", "--colour", "red"]).count == 3)
    }

    @Test func `a secret is not shown`() throws {
        #expect(
            try refusal(["--key", "abc"]) == ["key is invalid (from --key); allowed is at least 4 characters"]
        )
    }

    @Test(arguments: [
        (["--colour", "red"], "--colour is not known"), (["serve"], "\"serve\" is not a setting"),
        (["--port", "1", "2"], "\"2\" is not a setting"), (["--port", "1", "--port", "2"], "--port is given twice"),
        (["--port"], "--port has no value"), (["-p", "1"], "\"-p\" is not a setting"),
    ])
    func `an argument that is none is refused`(arguments: [String], beginning: String) throws {
        let lines = try refusal(arguments)
        #expect(lines.contains { $0.hasPrefix(beginning) }, "\(lines)")
    }

    @Test(arguments: [
        (#"{"prot": 1}"#, "\"prot\" in"), ("[1]", "must hold a JSON object"), ("{", "at byte"),
        (#"{"port": "x"}"#, "from \"port\" in"), (#"{"port": true}"#, "allowed is a whole number"),
    ])
    func `a file that is wrong is refused`(content: String, part: String) throws {
        let folder = try ScratchFolder()
        try content.write(toFile: folder.file("c.json"), atomically: true, encoding: .utf8)
        let lines = try refusal(["--config", folder.file("c.json")])
        #expect(lines.contains { $0.contains(part) }, "\(lines)")
    }

    @Test func `a file that is not there is refused`() throws {
        #expect(try refusal(["--config", "/nowhere.json"]).first?.contains("there is no readable file") == true)
    }

    @Test func `help lists every setting with its default`() throws {
        let help = try #require(throws: HelpRequested.self) { try read(["--help", "--port", "x"]) }.text
        for part in ["--config", "--log", "--port VALUE", "[8089]", "--hold-time", "[30s]", "--rebuild ", "--key"] {
            #expect(help.contains(part), "\(part) is not in\n\(help)")
        }
    }

    @Test(arguments: [("250ms", 250), ("30s", 30_000), ("10m", 600_000), ("2h", 7_200_000), ("7d", 604_800_000)])
    func `times are written with their unit`(text: String, milliseconds: Int) {
        #expect(Duration(settingText: text) == .milliseconds(milliseconds))
        #expect(Duration.milliseconds(milliseconds).settingText == text)
    }

    @Test(arguments: ["", "5", "s", "-5s", "5 s", "5S", "1.5s", "99999999999999999999s", "9223372036854775807d"])
    func `what is no time is refused`(text: String) {
        #expect(Duration(settingText: text) == nil)
    }
}
