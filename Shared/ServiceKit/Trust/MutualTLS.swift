public import Fetching
#if TLS
    import NIOSSL
#endif

/// TLS between the processes of a deployment. Both sides show a certificate of the deployment's own authority: services answer nobody else,
/// and the gateway asks nobody else. Files are PEM, read once at the start; renewed certificates need a restart.
public struct MutualTLS: Sendable {
    /// The process's own certificate, followed by the intermediate ones.
    private let certificate: String
    private let key: String
    private let authority: String

    /// `tls-certificate`, `tls-key`, `tls-authority`: all of them or none.
    init?(_ reader: inout SettingsReader) {
        func file(_ name: String, _ help: String) -> String? {
            reader.optional(name, "a PEM file", help: help) { $0.isEmpty ? nil : $0 }
        }
        let all = [
            (
                "tls-certificate",
                file("tls-certificate", "this process's certificate, for TLS between gateway and services")
            ),
            ("tls-key", file("tls-key", "the private key of tls-certificate")),
            (
                "tls-authority",
                file("tls-authority", "the certificate of the authority whose certificates they show each other")
            ),
        ]
        guard let certificate = all[0].1, let key = all[1].1, let authority = all[2].1 else {
            if all.contains(where: { $0.1 != nil }) {
                for (name, value) in all where value == nil {
                    reader.refuse(name, "a file: tls-certificate, tls-key and tls-authority go together")
                }
            }
            return nil
        }
        (self.certificate, self.key, self.authority) = (certificate, key, authority)
        #if !TLS
            reader.refuse("tls-certificate", "left out: this program was built without TLS (the package's trait TLS)")
        #endif
    }

    /// Certificate for a process that calls another one of its own service.
    public var shown: ClientCertificate {
        ClientCertificate(certificate: certificate, key: key, authority: authority)
    }

    #if TLS
        /// For a service: clients must show a certificate of the authority, whatever name it is for.
        /// - Throws: `SettingsError` if a file cannot be used.
        func server() throws(SettingsError) -> TLSContext {
            var configuration = try TLSConfiguration.makeServerConfiguration(
                certificateChain: chain(), privateKey: privateKey())
            configuration.certificateVerification = .noHostnameVerification
            return try context(configuration)
        }

        /// For the gateway: a service must show a certificate of the authority, for the name or address that it is asked by.
        /// - Throws: `SettingsError` if a file cannot be used.
        public func client() throws(SettingsError) -> TLSContext {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.certificateChain = try chain()
            configuration.privateKey = try privateKey()
            return try context(configuration)
        }

        private func context(_ configuration: TLSConfiguration) throws(SettingsError) -> TLSContext {
            var configuration = configuration
            configuration.minimumTLSVersion = .tlsv13
            do {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authority))
            } catch {
                throw SettingsError("tls-authority: \(authority) holds no certificate that can be read")
            }
            do {
                return TLSContext(try NIOSSLContext(configuration: configuration))
            } catch {
                throw SettingsError("tls-certificate, tls-key: they do not belong together: \(error)")
            }
        }

        private func chain() throws(SettingsError) -> [NIOSSLCertificateSource] {
            guard let certificates = try? NIOSSLCertificate.fromPEMFile(certificate), !certificates.isEmpty else {
                throw SettingsError("tls-certificate: \(certificate) holds no certificate that can be read")
            }
            return certificates.map { .certificate($0) }
        }

        private func privateKey() throws(SettingsError) -> NIOSSLPrivateKeySource {
            do {
                return .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
            } catch {
                throw SettingsError("tls-key: \(key) holds no private key that can be read")
            }
        }
    #else
        // `MutualTLS` cannot be made in a program without TLS.
        func server() throws(SettingsError) -> TLSContext { throw SettingsError("there is no TLS in this program") }
        public func client() throws(SettingsError) -> TLSContext {
            throw SettingsError("there is no TLS in this program")
        }
    #endif
}
