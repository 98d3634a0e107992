public import NIOSSL

/// TLS between the processes of a deployment, in which both sides show a certificate of the deployment's own authority. Services then
/// answer nobody else, and the gateway asks nobody else. Files are PEM, read once at start; certificates that were renewed are taken up
/// by starting again.
public struct MutualTLS: Sendable {
    /// The process's own certificate, and those between it and the authority's.
    let certificate: String
    let key: String
    let authority: String

    /// `tls-certificate`, `tls-key`, `tls-authority`: all of them or none.
    init?(_ reader: inout SettingsReader) {
        let certificate = reader.optional(
            "tls-certificate", "a PEM file",
            help:
                "this process's certificate, to talk TLS between gateway and services; needs tls-key and tls-authority"
        ) { $0.isEmpty ? nil : $0 }
        let key = reader.optional("tls-key", "a PEM file", help: "the private key of tls-certificate") {
            $0.isEmpty ? nil : $0
        }
        let authority = reader.optional(
            "tls-authority", "a PEM file",
            help: "the authority's certificate whose certificates gateways and services show each other"
        ) { $0.isEmpty ? nil : $0 }
        guard let certificate, let key, let authority else {
            let all = [("tls-certificate", certificate), ("tls-key", key), ("tls-authority", authority)]
            if all.contains(where: { $0.1 != nil }) {
                for (name, value) in all where value == nil {
                    reader.refuse(name, "it is needed, too: tls-certificate, tls-key and tls-authority go together")
                }
            }
            return nil
        }
        (self.certificate, self.key, self.authority) = (certificate, key, authority)
    }

    /// For a service: who connects shows a certificate of the authority, whatever name it is for.
    /// - Throws: `SettingsError` if a file cannot be used.
    func server() throws(SettingsError) -> NIOSSLContext {
        var configuration = try TLSConfiguration.makeServerConfiguration(
            certificateChain: chain(), privateKey: privateKey())
        configuration.certificateVerification = .noHostnameVerification
        return try context(&configuration)
    }

    /// For the gateway: the service's certificate is of the authority, and for the name or address that it is asked by.
    /// - Throws: `SettingsError` if a file cannot be used.
    public func client() throws(SettingsError) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateChain = try chain()
        configuration.privateKey = try privateKey()
        _ = try context(&configuration)
        return configuration
    }

    private func context(_ configuration: inout TLSConfiguration) throws(SettingsError) -> NIOSSLContext {
        configuration.minimumTLSVersion = .tlsv13
        do {
            configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authority))
        } catch {
            throw SettingsError("tls-authority: \(authority) holds no certificate that can be read")
        }
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw SettingsError("tls-certificate, tls-key: they do not belong together: \(error)")
        }
    }

    private func chain() throws(SettingsError) -> [NIOSSLCertificateSource] {
        do {
            let certificates = try NIOSSLCertificate.fromPEMFile(certificate)
            guard !certificates.isEmpty else { throw NIOSSLError.failedToLoadCertificate }
            return certificates.map { .certificate($0) }
        } catch {
            throw SettingsError("tls-certificate: \(certificate) holds no certificate that can be read")
        }
    }

    private func privateKey() throws(SettingsError) -> NIOSSLPrivateKeySource {
        do {
            return .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
        } catch {
            throw SettingsError("tls-key: \(key) holds no private key that can be read")
        }
    }
}
