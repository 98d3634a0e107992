import Markup

/// The description of the Home Finder's service (WSDL 1.1, document/literal wrapped, SOAP 1.1 over HTTP).
enum WSDL {
    /// - Parameter address: where clients send their calls.
    static func bytes(address: String) -> [UInt8] {
        var xml = XMLWriter()
        xml.element(
            "wsdl:definitions",
            [
                "name": "MapNewHomeServices", "targetNamespace": HomeOperation.namespace,
                "xmlns:wsdl": "http://schemas.xmlsoap.org/wsdl/", "xmlns:soap": "http://schemas.xmlsoap.org/wsdl/soap/",
                "xmlns:xs": "http://www.w3.org/2001/XMLSchema", "xmlns:tns": HomeOperation.namespace,
            ]
        ) { xml in
            xml.element("wsdl:types") { schema(&$0) }
            messages(&xml)
            portType(&xml)
            binding(&xml)
            xml.element("wsdl:service", ["name": "MapNewHomeServices"]) { xml in
                xml.element(
                    "wsdl:port",
                    [
                        "name": "BasicHttpBinding_IMapNewHomeServices",
                        "binding": "tns:BasicHttpBinding_IMapNewHomeServices",
                    ]
                ) { $0.element("soap:address", ["location": address]) }
            }
        }
        return xml.bytes
    }

    // MARK: - Types

    private static func schema(_ xml: inout XMLWriter) {
        xml.element(
            "xs:schema", ["elementFormDefault": "unqualified", "targetNamespace": HomeOperation.namespace]
        ) { xml in
            for operation in HomeOperation.allCases {
                let name = operation.rawValue
                element(name, &xml) { xml in
                    for parameter in operation.parameters { member(parameter.name, "xs:\(parameter.type)", &xml) }
                }
                element("\(name)Response", &xml) { xml in
                    member("\(name)Result", "tns:\(name)Rows", &xml)
                    for total in ["totalPage", "currentPage", "totalItem"] { member(total, "xs:int", &xml) }
                }
                type("\(name)Rows", &xml) { xml in
                    xml.element(
                        "xs:element",
                        [
                            "name": HomeOperation.row, "type": "tns:\(name)Row", "minOccurs": "0",
                            "maxOccurs": "unbounded",
                        ])
                }
                type("\(name)Row", &xml) { xml in
                    for field in operation.fields { self.field(field, &xml) }
                }
            }
        }
    }

    private static func element(_ name: String, _ xml: inout XMLWriter, _ members: (inout XMLWriter) -> Void) {
        xml.element("xs:element", ["name": name]) { xml in
            xml.element("xs:complexType") { xml in
                xml.element("xs:sequence") { members(&$0) }
            }
        }
    }

    private static func type(_ name: String, _ xml: inout XMLWriter, _ members: (inout XMLWriter) -> Void) {
        xml.element("xs:complexType", ["name": name]) { xml in
            xml.element("xs:sequence") { members(&$0) }
        }
    }

    private static func member(_ name: String, _ type: String, _ xml: inout XMLWriter) {
        xml.element("xs:element", ["name": name, "type": type, "minOccurs": "0"])
    }

    private static func field(_ field: HomeField, _ xml: inout XMLWriter) {
        guard case .text(let length) = field.kind else { return member(field.name, "xs:int", &xml) }
        xml.element("xs:element", ["name": field.name, "minOccurs": "0"]) { xml in
            xml.element("xs:simpleType") { xml in
                xml.element("xs:restriction", ["base": "xs:string"]) { xml in
                    xml.element("xs:maxLength", ["value": String(length)])
                }
            }
        }
    }

    // MARK: - Operations

    private static func messages(_ xml: inout XMLWriter) {
        for operation in HomeOperation.allCases {
            for (message, element) in [("Input", ""), ("Output", "Response")] {
                xml.element("wsdl:message", ["name": "\(operation.rawValue)_\(message)"]) { xml in
                    xml.element("wsdl:part", ["name": "parameters", "element": "tns:\(operation.rawValue)\(element)"])
                }
            }
        }
    }

    private static func portType(_ xml: inout XMLWriter) {
        xml.element("wsdl:portType", ["name": "IMapNewHomeServices"]) { xml in
            for operation in HomeOperation.allCases {
                xml.element("wsdl:operation", ["name": operation.rawValue]) { xml in
                    xml.element("wsdl:input", ["message": "tns:\(operation.rawValue)_Input"])
                    xml.element("wsdl:output", ["message": "tns:\(operation.rawValue)_Output"])
                }
            }
        }
    }

    private static func binding(_ xml: inout XMLWriter) {
        xml.element(
            "wsdl:binding", ["name": "BasicHttpBinding_IMapNewHomeServices", "type": "tns:IMapNewHomeServices"]
        ) { xml in
            xml.element(
                "soap:binding", ["style": "document", "transport": "http://schemas.xmlsoap.org/soap/http"])
            for operation in HomeOperation.allCases {
                xml.element("wsdl:operation", ["name": operation.rawValue]) { xml in
                    xml.element("soap:operation", ["soapAction": operation.action, "style": "document"])
                    for side in ["wsdl:input", "wsdl:output"] {
                        xml.element(side) { $0.element("soap:body", ["use": "literal"]) }
                    }
                }
            }
        }
    }
}
