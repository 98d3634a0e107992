import Contract
import Events
import Foundation
import Markup
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `The Home Finder's areas` {
    private static func area(
        _ kind: Area.Level, _ code: String, _ name: String, parent: String? = nil
    ) -> Area {
        Area(
            id: "th-\(code)", kind: kind, code: code, name: name, parent: parent, center: point(13.7, 100.5),
            updatedAt: Timestamp("2026-11-21T12:00:00Z")!)
    }

    private static let areas = [
        area(.district, "1002", "Dusit", parent: "th-10"), area(.province, "12", "Nonthaburi"),
        area(.district, "1001", "Phra Nakhon", parent: "th-10"), area(.province, "10", "Bangkok"),
        area(.district, "1201", "Mueang Nonthaburi", parent: "th-12"),
    ]

    private func rows(_ operation: String, _ members: String, _ homes: [FoundPlace] = []) async throws -> [[String]] {
        let root = try await OldTown(homes: homes, areas: Self.areas).call(operation, members).root()
        return try root.elements(at: "//omst_GET_NEWHOMEData_MAP_V3").map { row in
            row.children.map { "\($0.name)=\($0.text)" }
        }
    }

    @Test func `are provinces by code`() async throws {
        #expect(
            try await rows("Get_Province_NewHome_MAP", "<userID/><passWord/><homeTypeCode/>") == [
                ["C_PROVINCE_CODE=10", "C_PROVINCE_NAME=Bangkok"],
                ["C_PROVINCE_CODE=12", "C_PROVINCE_NAME=Nonthaburi"],
            ])
    }

    @Test func `are the districts of a province, with their centres`() async throws {
        #expect(
            try await rows(
                "Get_Aumphur_NewHome_MAP",
                "<provinceCode>10</provinceCode><linePerPage>1</linePerPage><currentPage>2</currentPage>") == [
                    [
                        "C_AMPOR_CODE=1002", "C_AMPOR_NAME=Dusit", "C_PROVINCE_CODE=10", "C_PROVINCE_NAME=Bangkok",
                        "C_MARK_LAT=13.7", "C_MARK_LON=100.5",
                    ]
                ])
    }

    @Test func `are only those with such homes if a type is asked for`() async throws {
        let condominium = [FoundPlace.home(1, .condominium)]
        let all = "<provinceCode>10</provinceCode>"
        for (code, count) in [("", 2), ("05", 2), ("01", 0)] {
            let members = "\(all)<homeTypeCode>\(code)</homeTypeCode>"
            #expect(try await rows("Get_Aumphur_NewHome_MAP", members, condominium).count == count)
            #expect(try await rows("Get_Province_NewHome_MAP", members, condominium).count == count)
        }
    }

    @Test(arguments: ["", "99"]) func `of a province that there is not are a fault`(code: String) async throws {
        let members = "<provinceCode>\(code)</provinceCode>"
        let answer = try await OldTown(areas: Self.areas).call("Get_Aumphur_NewHome_MAP", members)
        #expect(answer.status == 500)
        #expect(try answer.root().text(at: "//faultstring").hasPrefix("provinceCode must be"))
    }
}
