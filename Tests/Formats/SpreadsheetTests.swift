import Contract
import Events
import Foundation
import Geo
import TestKit
import Testing

@testable import Formats

@Suite struct `A table as spreadsheets write it` {
    private static let rows = ["id,name,latitude,longitude", "sol,Sol,41.38,2.17", "luna,Luna,41.4,2.2"]

    private static func written(_ separator: String, comma: Bool = false, end: String = "\n") -> String {
        let lines = rows.map { row -> String in
            let fields = row.split(separator: ",").map { comma ? String($0).replacing(".", with: ",") : String($0) }
            return fields.joined(separator: separator)
        }
        return lines.joined(separator: end) + end
    }

    private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE])
            + text.utf16.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
                return isBig ? [high, low] : [low, high]
            }
    }

    private static func changed(_ change: (String) -> String) -> [UInt8] {
        Array(rows.map(change).joined(separator: "\n").utf8)
    }

    private static let files: [(String, [UInt8])] = {
        var files: [(String, [UInt8])] = [("comma", Array(written(",").utf8))]
        files.append(("semicolon", Array(written(";").utf8)))
        files.append(("semicolon and decimal commas", Array(written(";", comma: true, end: "\r\n").utf8)))
        files.append(("tab", Array(written("\t").utf8)))
        files.append(("bar", Array(written("|").utf8)))
        files.append(("sep=;", Array(("sep=;\r\n" + written(";", comma: true)).utf8)))
        files.append(("SEP=,", Array(("SEP=,\n" + written(",")).utf8)))
        files.append(("byte order mark and sep", [0xEF, 0xBB, 0xBF] + Array(("sep=\t\n" + written("\t")).utf8)))
        files.append(("UTF-16, little", utf16(written("\t"), isBig: false)))
        files.append(("UTF-16, big", utf16(written(";"), isBig: true)))
        files.append(("white space", changed { $0.replacing(",", with: "  , ") + "  \t" }))
        files.append(("no-break spaces", changed { $0.replacing(",", with: "\u{A0},") + "\u{A0}" }))
        files.append(("empty columns at the end", changed { $0 + ",,," }))
        files.append(("empty lines before", Array(("\n\r\n" + written(";")).utf8)))
        files.append(("quotes", Array(written(";").replacing("Sol", with: "\"Sol\"").utf8)))
        files.append(("old lines' ends", Array(written(";", end: "\r").utf8)))
        return files
    }()

    @Test(arguments: files) func `is read`(name: String, bytes: [UInt8]) throws {
        for pieces in [1, 2, 3, 7, 10_000] {
            let (rows, _) = try imported(bytes, options(.places), pieces: pieces)
            #expect(
                rows.places.map(\.id) == ["sol", "luna"] && rows.places.map(\.name) == ["Sol", "Luna"], "\(pieces)")
            #expect(rows.places.first?.geo == Coordinate(latitude: 41.38, longitude: 2.17))
            #expect(rows.bad == [])
        }
    }

    @Test func `with prices in decimal commas is read, and a price that may be two is not`() throws {
        let text = "id;place;name;price;currency\nsoup;sol;Soup;4,50;EUR\nrice;sol;Rice;1,250;EUR\n"
        let (rows, _) = try imported(text, options(.items))
        #expect(rows.items.map(\.price) == [Money(amount: 450, currency: "EUR")] && rows.bad.count == 1)
    }

    @Test func `without a column says by what its fields are separated`() throws {
        let (rows, _) = try imported("id;name\nsol;Sol\n", options(.places))
        #expect(rows.bad.first?.contains("a semicolon") == true)
    }

    @Test func `that was escaped is read as it was meant`() throws {
        let (rows, _) = try imported(
            "id,name,latitude,longitude,description\nsol,Caf&eacute; &#39;Sol&#39;,41,2,<p>Fine</p>\n", options(.places)
        )
        #expect(rows.places.first?.name == "Café 'Sol'" && rows.places.first?.description == "Fine")
    }
}
