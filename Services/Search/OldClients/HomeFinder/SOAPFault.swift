import Markup

/// A SOAP fault (SOAP 1.1, section 4.4).
struct SOAPFault: Error, Equatable {
    /// The fault codes of SOAP 1.1.
    enum Code: String {
        /// The envelope is not SOAP 1.1's.
        case versionMismatch = "VersionMismatch"
        /// The request's header demands something that is not supported here.
        case mustUnderstand = "MustUnderstand"
        case client = "Client"
        case server = "Server"
    }

    var code: Code
    var text: String

    init(_ code: Code, _ text: String) {
        self.code = code
        self.text = text
    }

    static func client(_ text: String) -> SOAPFault { SOAPFault(.client, text) }

    var bytes: [UInt8] {
        SOAPEnvelope.bytes { xml in
            xml.element("s:Fault") { xml in
                xml.element("faultcode", "s:\(code.rawValue)")
                xml.element("faultstring", ["xml:lang": "en"], text)
            }
        }
    }
}

/// The envelope of SOAP 1.1.
enum SOAPEnvelope {
    static let namespace = "http://schemas.xmlsoap.org/soap/envelope/"

    static func bytes(_ body: (inout XMLWriter) -> Void) -> [UInt8] {
        var xml = XMLWriter()
        xml.element("s:Envelope", ["xmlns:s": namespace]) { xml in
            xml.element("s:Body") { body(&$0) }
        }
        return xml.bytes
    }
}
