import HTTPTypes
import Markup
import Testing

@testable import SearchService

private func envelope(_ body: String, header: String = "") -> String {
    "<s:Envelope xmlns:s=\"\(SOAPEnvelope.namespace)\">\(header)<s:Body>\(body)</s:Body></s:Envelope>"
}

private func read(_ xml: String, action: String? = nil) throws(SOAPFault) -> SOAPRequest {
    try SOAPRequest(Array(xml.utf8), action: action)
}

@Suite struct `A SOAP request` {
    @Test func `is an operation with its parameters, in whatever namespace`() throws {
        let qualified = try read(envelope("<Get xmlns='http://tempuri.org/'><a> 1\n</a><b/></Get>"))
        #expect(qualified.operation == "Get")
        #expect(qualified.parameters == ["a": "1", "b": ""])
        let unqualified = try read(envelope("<t:Get xmlns:t='http://tempuri.org/'><a>1</a><b></b></t:Get>"))
        #expect(unqualified == qualified)
    }

    @Test(arguments: [
        ("<Envelope/>", SOAPFault.Code.versionMismatch),
        (
            "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Body><Get/></s:Body></s:Envelope>",
            .versionMismatch
        ),
        (envelope(""), .client), ("no XML", .client), ("", .client),
        (envelope("<Get/>", header: "<s:Header><x s:mustUnderstand='1'/></s:Header>"), .mustUnderstand),
        (String(repeating: " ", count: 70_000), .client),
    ])
    func `that is none has the right fault`(xml: String, code: SOAPFault.Code) {
        let fault = #expect(throws: SOAPFault.self) { try read(xml) }
        #expect(fault?.code == code)
    }

    @Test func `may have a header that need not be understood`() throws {
        let header = "<s:Header><x s:mustUnderstand='0'/><y/></s:Header>"
        #expect(try read(envelope("<Get/>", header: header)).operation == "Get")
    }

    @Test func `has an action that agrees with its operation`() throws {
        for action in [nil, "", "\"\"", "http://tempuri.org/I/Get", "\"http://tempuri.org/I/Get\"", "Get"] {
            #expect(try read(envelope("<Get/>"), action: action).operation == "Get")
        }
        #expect(throws: SOAPFault.self) { try read(envelope("<Get/>"), action: "http://tempuri.org/I/Other") }
    }

    @Test(arguments: [
        "<!DOCTYPE s [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
        "<!DOCTYPE s [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'><!ENTITY c '&b;&b;&b;'>]>",
        "<!DOCTYPE s SYSTEM 'http://127.0.0.1:9/x.dtd'>",
    ])
    func `with a document type is refused`(documentType: String) async throws {
        let xml = documentType + envelope("<Get_Province_NewHome_MAP><userID>&x;</userID></Get_Province_NewHome_MAP>")
        let fault = #expect(throws: SOAPFault.self) { try read(xml) }
        #expect(fault?.text.contains("DOCTYPE") == true)
        let answer = try await OldTown().ask(.post, "/MapNewHomeServices.svc", body: xml)
        #expect(answer.status == 500)
        #expect(try answer.root().text(at: "//faultstring").contains("DOCTYPE"))
    }

    @Test func `of an operation that there is not names those that there are`() async throws {
        let answer = try await OldTown().call("Get_Moon", "")
        #expect(try answer.root().text(at: "//faultstring").contains("Get_Province_NewHome_MAP"))
    }
}
