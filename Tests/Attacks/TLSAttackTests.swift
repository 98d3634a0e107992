import Foundation
import TestKit
import Testing

/// An attacker in the network between gateway and services, who reads along, calls services, or stands in for one.
@Suite(.serialized) struct `Whoever stands between the processes` {
    private let folder: ScratchFolder
    private let authority: Authority

    init() throws {
        folder = try ScratchFolder()
        authority = try Authority()
    }

    private func environment(_ certificate: (certificate: String, key: String)) -> [String: String] {
        [
            "LOG": "embedded:\(folder.path)/log/log.db", "DATA": folder.path, "LOG_LEVEL": "warning",
            "TLS_CERTIFICATE": certificate.certificate, "TLS_KEY": certificate.key,
            "TLS_AUTHORITY": authority.certificate,
        ]
    }

    private func search(_ names: String) throws -> ServiceProcess {
        try ServiceProcess("search", environment: environment(authority.issue("search", for: names)))
    }

    private func gateway(_ search: ServiceProcess) throws -> ServiceProcess {
        let nobody = "https://127.0.0.1:\(freePort())"
        return try ServiceProcess(
            "gateway",
            environment: environment(authority.issue("gateway", for: "DNS:gateway")).merging([
                "SEARCH": "https://127.0.0.1:\(search.port)", "CATALOG": nobody, "ORDERS": nobody,
                "RECOMMENDER": nobody, "CRAWLER": nobody,
            ]) { $1 })
    }

    /// Status of a service's answer; 0 if there is none.
    private func ask(
        _ service: ServiceProcess, scheme: String = "https", with certificate: (certificate: String, key: String)?,
        trusting authority: String
    ) throws -> Int {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-m", "5", "--cacert", authority]
            + (certificate.map { ["--cert", $0.certificate, "--key", $0.key] } ?? [])
            + ["\(scheme)://127.0.0.1:\(service.port)/healthz"]
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        return Int(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)) ?? 0
    }

    @Test(.timeLimit(.minutes(3)))
    func `is answered by no service without a certificate of the deployment's authority`() async throws {
        let search = try search("IP:127.0.0.1")
        let gateway = try gateway(search)
        try search.start()
        try gateway.start()
        let tool = try authority.issue("tool", for: "DNS:tool")
        try await waitFor("search answers") { try ask(search, with: tool, trusting: authority.certificate) == 200 }
        let stranger = try Authority().issue("tool", for: "DNS:tool")
        #expect(try ask(search, with: nil, trusting: authority.certificate) == 0)
        #expect(try ask(search, with: stranger, trusting: authority.certificate) == 0)
        #expect(try ask(search, scheme: "http", with: nil, trusting: authority.certificate) == 0)
        // The gateway's requests are answered, and its connections are reused.
        let http = TestHTTP(gateway.url)
        try await waitFor("the gateway answers") { try await http.get("/v1/places?limit=1").status == 200 }
        // Strangers who connect and leave disturb nobody.
        let crowd = try (0..<50).map { _ in try RawSocket(port: search.port) }
        for socket in crowd { try socket.send("GET /healthz HTTP/1.1\r\n\r\n") }
        let answer = try await http.get("/v1/places?limit=1")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try await search.stop() == 0)
        #expect(try await gateway.stop() == 0)
    }

    @Test(.timeLimit(.minutes(3)))
    func `cannot stand in for a service with a certificate for another name`() async throws {
        let search = try search("IP:127.0.0.2,DNS:search")
        let gateway = try gateway(search)
        try search.start()
        try gateway.start()
        let http = TestHTTP(gateway.url)
        try await waitFor("the gateway lives") { try await http.get("/healthz").status == 200 }
        let tool = try authority.issue("tool", for: "DNS:tool")
        // curl checks the name, too: it reaches the service only if it does not.
        #expect(try ask(search, with: tool, trusting: authority.certificate) == 0)
        for _ in 0..<5 { #expect(try await http.get("/v1/places?limit=1").status == 503) }
        try await search.stop()
        try await gateway.stop()
    }

    @Test(.timeLimit(.minutes(3)))
    func `finds no half of it: settings that do not fit are refused at start`() async throws {
        let own = try authority.issue("gateway", for: "DNS:gateway")
        let whole = environment(own)
        for (settings, name) in [
            (["TLS_KEY": ""], "tls-key"), (["SEARCH": "http://127.0.0.1:1"], "search"),
            (["TLS_AUTHORITY": own.key], "tls-authority"), (["TLS_KEY": authority.certificate], "tls-key"),
        ] {
            var environment = whole
            for service in ["CATALOG", "ORDERS", "SEARCH", "RECOMMENDER", "CRAWLER"] {
                environment[service] = "https://127.0.0.1:1"
            }
            let gateway = try ServiceProcess("gateway", environment: environment.merging(settings) { $1 })
            try gateway.start()
            #expect(try await gateway.exitCode() == 78)
            #expect(gateway.output.contains("\(name):"), "\(gateway.output)")
        }
    }
}
