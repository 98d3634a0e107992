import Contract
import Events
import Geo
import TestKit
import Testing

@testable import Formats

@Suite struct `Imported registers` {
    @Test func `areas come with code, names, parent and centre, and a bad one is reported`() throws {
        let csv = """
            id,kind,code,parent,name,name:th,latitude,longitude
            th-10,province,10,,Bangkok,กรุงเทพมหานคร,13.7565,100.5551
            th-1001,district,1001,th-10,Phra Nakhon,พระนคร,13.7567,100.4984
            th-1002,county,1002,th-10,Dusit,ดุสิต,13.78,100.51
            th-1003,district,1003,th-10,Nong Chok,หนองจอก,,100.86
            """
        let (rows, progress) = try imported(csv, options(.areas) { $0.attribution = "MIT" })
        let areas = rows.areas
        #expect(areas.map(\.id) == ["th-10", "th-1001"])
        #expect(areas[1].parent == "th-10" && areas[1].names == ["th": "พระนคร"] && areas[1].attribution == "MIT")
        #expect(areas[1].center == Coordinate(latitude: 13.7567, longitude: 100.4984))
        #expect(
            rows.bad == [
                "4 kind: county is none of province, district", "5 latitude: is empty; every row needs one",
            ])
        #expect(progress.areas == 2 && progress.bad == 2)
    }

    @Test func `the lines of one station make one station, wherever they stand`() throws {
        let csv = """
            id,name,name:th,latitude,longitude,service,line,line_name,line_name:th,code,number
            siam,Siam,สยาม,13.7458,100.5341,BTS,sukhumvit,Sukhumvit Line,สายสุขุมวิท,CEN,24
            mochit,Mo Chit,หมอชิต,13.8025,100.5538,BTS,sukhumvit,Sukhumvit Line,สายสุขุมวิท,N8,17
            siam,Siam,สยาม,13.7458,100.5341,BTS,silom,Silom Line,สายสีลม,CEN,2
            nana,Nana,นานา,13.74,100.55,BTS,sukhumvit,Sukhumvit Line,สายสุขุมวิท,E3,0
            """
        let (rows, _) = try imported(csv, options(.stations), pieces: 7)
        #expect(rows.stations.map(\.id) == ["siam", "mochit"])
        #expect(rows.stations[0].stops.map(\.line) == ["sukhumvit", "silom"])
        #expect(rows.stations[0].stops.map(\.number) == [24, 2])
        #expect(rows.stations[1].stops[0].lineNames == ["th": "สายสุขุมวิท"] && rows.stations[1].names == ["th": "หมอชิต"])
        #expect(rows.bad == ["5 number: is no whole number from 1 to 10000: 0"])
    }

    @Test func `people come with what their profile says`() throws {
        let csv = """
            id,place,name,name:th,job_title,telephone,email,image,url,illustrative
            somsri,library,Somsri,สมศรี,Librarian,(02) 123-4567 # 12,s@example.org,/images/p.svg,https://example.org/s,yes
            nobody,library,,,,,,,,
            anan,library,Anan,,,12,,,,
            """
        let (rows, _) = try imported(csv, options(.people))
        let somsri = try #require(rows.people.first)
        #expect(somsri.telephone == "(02) 123-4567 # 12" && somsri.image == "/images/p.svg")
        #expect(somsri.url == "https://example.org/s" && somsri.illustrative == true && somsri.names == ["th": "สมศรี"])
        #expect(rows.people.count == 1)
        #expect(rows.bad.map { $0.prefix(11) } == ["3 name: is ", "4 telephone"])
    }

    @Test func `homes come with kind, price, promotion and seller`() throws {
        let csv = """
            id,name,latitude,longitude,kind,purpose,price,promotion,subtitle,seller,number,listed_at
            a,บ้านสวน,13.75,100.5,single-house,sale,2500000-2900000,Free transfer,Baan Suan,Suan Estate,7,2026-01-02T03:04:05Z
            b,คอนโด,13.76,100.5,condominium,rent,8500.50,,,,,
            c,ตึกแถว,13.77,100.5,commercial-building,,,,,,,
            d,กระท่อม,13.78,100.5,hut,,,,,,,
            e,บ้าน,13.79,100.5,twin-house,,900-800,,,,,
            f,บ้าน,13.79,100.5,,,,,,,,
            """
        let (rows, _) = try imported(csv, options(.homes) { $0.currency = "THB" })
        let homes = rows.places
        #expect(homes.map(\.id) == ["a", "b", "c"])
        #expect(homes.map(\.types) == [HomeKind.singleHouse, .condominium, .commercialBuilding].map(\.types))
        #expect(homes[0].listing?.price == PriceRange(min: 250_000_000, max: 290_000_000, currency: "THB"))
        #expect(homes[0].listing?.number == 7 && homes[0].listing?.listedAt == Timestamp("2026-01-02T03:04:05Z"))
        #expect(homes[1].listing?.price == PriceRange(min: 850_050, max: 850_050, currency: "THB"))
        #expect(homes[1].listing?.purpose == .rent && homes[1].listing?.number == 0)
        #expect(homes[2].listing?.price == nil && homes[2].listing?.purpose == .sale, "on request")
        #expect(rows.bad.map { $0.prefix(7) } == ["5 kind:", "6 price", "7 kind:"])
    }
}
