import Phone
import Testing

/// Numbers as they stand on signs, in listings and in OpenStreetMap.
@Suite struct `A written telephone number` {
    @Test(
        arguments: [
            // The two that the old clients were made for.
            ("(02) 123-4567 # 12", "TH", "tel:+6621234567;ext=12"),
            ("+ 358 631 72970", nil, "tel:+35863172970"),
            // Thailand.
            ("02-123-4567", "TH", "tel:+6621234567"),
            ("0 2123 4567", "TH", "tel:+6621234567"),
            ("02.123.4567", "TH", "tel:+6621234567"),
            ("021234567", "th", "tel:+6621234567"),
            ("โทร. 02-123-4567 ต่อ 12", "TH", "tel:+6621234567;ext=12"),
            ("โทรศัพท์ ๐๒-๑๒๓-๔๕๖๗ เบอร์ต่อ ๑๒", "TH", "tel:+6621234567;ext=12"),
            ("08 1234 5678", "TH", "tel:+66812345678"),
            ("081-234-5678 (คุณสมชาย)", "TH", "tel:+66812345678"),
            ("+66 (0)2 123 4567", "TH", "tel:+6621234567"),
            ("+66 (0) 81 234 5678", nil, "tel:+66812345678"),
            ("(+66) 2 123 4567", "TH", "tel:+6621234567"),
            ("+6602 123 4567", "TH", "tel:+6621234567"),
            ("0066 2 123 4567", "TH", "tel:+6621234567"),
            ("66 2 123 4567", "TH", "tel:+6621234567"),
            ("001 358 9 123 4567", "TH", "tel:+35891234567"),
            ("2 123 4567", "TH", "tel:+6621234567"),
            ("tel:+66-2-123-4567;ext=12", "TH", "tel:+6621234567;ext=12"),
            // Extensions in other words.
            ("02-123-4567 ext. 12", "TH", "tel:+6621234567;ext=12"),
            ("02-123-4567, ext 12", "TH", "tel:+6621234567;ext=12"),
            ("02-123-4567 Extension: 1234", "TH", "tel:+6621234567;ext=1234"),
            ("02-123-4567x12", "TH", "tel:+6621234567;ext=12"),
            ("02-123-4567 X 12", "TH", "tel:+6621234567;ext=12"),
            ("02 123 4567 (ext.12)", "TH", "tel:+6621234567;ext=12"),
            // Finland: numbers of many lengths.
            ("06 317 2970", "FI", "tel:+35863172970"),
            ("(06) 3172 970", "FI", "tel:+35863172970"),
            ("040 1234567", "FI", "tel:+358401234567"),
            ("+358 (0)40 123 4567", "FI", "tel:+358401234567"),
            ("+358-9-1234 567", nil, "tel:+35891234567"),
            ("puh. 09 123 456", "FI", "tel:+3589123456"),
            // No trunk prefix.
            ("934 123 456", "ES", "tel:+34934123456"),
            ("+34 93 412 34 56", "ES", "tel:+34934123456"),
            ("0034 934123456", "ES", "tel:+34934123456"),
            ("06 6982 1234", "IT", "tel:+390669821234"),
            ("+39 06 6982 1234", nil, "tel:+390669821234"),
            ("2123 4567", "HK", "tel:+85221234567"),
            // Other trunk prefixes.
            ("(415) 555-2671", "US", "tel:+14155552671"),
            ("1-415-555-2671 x 89", "US", "tel:+14155552671;ext=89"),
            ("011 66 2 123 4567", "US", "tel:+6621234567"),
            ("8 (495) 123-45-67", "RU", "tel:+74951234567"),
            ("06 1 234 5678", "HU", "tel:+3612345678"),
            // Elsewhere.
            ("020 7946 0958", "GB", "tel:+442079460958"),
            ("+44 (0)20 7946 0958", nil, "tel:+442079460958"),
            ("030/1234567", "DE", "tel:+49301234567"),
            ("+49 30 123456-78", nil, "tel:+493012345678"),
            ("01 23 45 67 89", "FR", "tel:+33123456789"),
            ("03-1234-5678", "JP", "tel:+81312345678"),
            ("０３－１２３４－５６７８", "JP", "tel:+81312345678"),
            ("+٩٦٦ ١١ ١٢٣ ٤٥٦٧", nil, "tel:+966111234567"),
            ("+800 1234 5678", nil, "tel:+80012345678"),
            // Free calls and premium rates.
            ("1800 123 456", "TH", "tel:+661800123456"),
            ("1-900-123-456", "TH", "tel:+661900123456"),
            ("1300 975 707", "AU", "tel:+611300975707"),
            ("13 12 34", "AU", "tel:+61131234"),
            ("0800 1111", "GB", "tel:+448001111"),
            // Calls abroad by an operator's prefix.
            ("0011 66 2 123 4567", "AU", "tel:+6621234567"),
            ("005 66 2 123 4567", "TH", "tel:+6621234567"),
        ] as [(String, String?, String)])
    func `gives a link that can be called from anywhere`(text: String, country: String?, link: String) {
        #expect(telephoneLinks(in: text, country: country) == [link])
    }

    @Test(
        arguments: [
            ("02-123-4567-8", "TH", ["tel:+6621234567", "tel:+6621234568"]),
            ("02-123-4567-9", "TH", ["tel:+6621234567", "tel:+6621234568", "tel:+6621234569"]),
            ("0-2123-4598-601", "TH", ["tel:+6621234598", "tel:+6621234599", "tel:+6621234600", "tel:+6621234601"]),
            ("02-123-4567/8", "TH", ["tel:+6621234567", "tel:+6621234568"]),
            ("02 123 4567 ถึง 8", "TH", ["tel:+6621234567", "tel:+6621234568"]),
            ("02 123 4567 to 68", "TH", ["tel:+6621234567", "tel:+6621234568"]),
            ("+66-2-123-4567-8", nil, ["tel:+6621234567", "tel:+6621234568"]),
            ("02-123-4509-11", "TH", ["tel:+6621234509", "tel:+6621234510", "tel:+6621234511"]),
            ("02-123-4567-8 ต่อ 12", "TH", ["tel:+6621234567;ext=12", "tel:+6621234568;ext=12"]),
            ("08 1234 5678, 09 8765 4321", "TH", ["tel:+66812345678", "tel:+66987654321"]),
            ("08 1234 5678 09 8765 4321", "TH", ["tel:+66812345678", "tel:+66987654321"]),
            ("02-123-4567/081-234-5678", "TH", ["tel:+6621234567", "tel:+66812345678"]),
            ("02 123 4567-8 / 081 234 5678", "TH", ["tel:+6621234567", "tel:+6621234568", "tel:+66812345678"]),
            ("02 123 4567 ext 12, 08 1234 5678", "TH", ["tel:+6621234567;ext=12", "tel:+66812345678"]),
            ("02 123 4567 ต่อ 12-15", "TH", ["tel:+6621234567;ext=12"]),
            ("+66 2 123 4567 +358 40 123 4567", nil, ["tel:+6621234567", "tel:+358401234567"]),
            ("+66 2 123 4567;+66 81 234 5678", nil, ["tel:+6621234567", "tel:+66812345678"]),
            ("040 123456 / 040 654321", "DE", ["tel:+4940123456", "tel:+4940654321"]),
            ("934 123 456 o 600 123 456", "ES", ["tel:+34934123456", "tel:+34600123456"]),
            ("02 123 4567\n02 123 4567", "TH", ["tel:+6621234567"]),
            ("Tel 02 123 4567 Fax 02 123 4568", "TH", ["tel:+6621234567"]),
            ("Tel/Fax 02 123 4567", "TH", ["tel:+6621234567"]),
            ("โทร 02 123 4567 โทรสาร 02 123 4568", "TH", ["tel:+6621234567"]),
        ] as [(String, String?, [String])])
    func `gives a link for each of several`(text: String, country: String?, links: [String]) {
        #expect(telephoneLinks(in: text, country: country) == links)
    }

    @Test(
        arguments: [
            ("", "TH"), ("call us", "TH"), ("02-123", "TH"), ("02-123-45678901", "TH"), ("02-123-4567-12", "TH"),
            ("1234567", "FI"), ("02-123-4567", nil), ("02-123-4567", "ZZ"), ("+999 123 456 789", "TH"), ("+1 23", "US"),
            ("+66 2 123 4567 8901 2345 6789", "TH"), ("1-800-FLOWERS", "US"), ("Fax 02-123-4568", "TH"),
            ("²³⁴ 5678", "TH"),
            ("0000000000", "TH"),
        ] as [(String, String?)])
    func `that cannot be read gives none`(text: String, country: String?) {
        #expect(telephoneLinks(in: text, country: country) == [])
    }

    @Test func `that is short and alone is one of its country`() {
        #expect(telephoneLinks(in: "1112", country: "TH") == ["tel:1112;phone-context=+66"])
        #expect(telephoneLinks(in: "1112", country: nil) == [])
        #expect(telephoneLinks(in: "1112 1150 12", country: "TH") == [])
    }

    @Test func `is looked for in so much text and given so many links only`() {
        let many = (10...40).map { "02-123-45\($0)" }.joined(separator: ", ")
        #expect(telephoneLinks(in: many, country: "TH").count == 10)
        #expect(telephoneLinks(in: String(repeating: " ", count: 1_000) + "02-123-4567", country: "TH") == [])
        let hostile = String(repeating: "0 ", count: 100_000)
        #expect(telephoneLinks(in: hostile, country: "TH") == [])
    }

    /// Where any five digits and more may be a number, there are millions of ways to split such a run.
    @Test(.timeLimit(.minutes(1)), arguments: ["DE", "AT", "AC", "AD", "ID", "CN"])
    func `is parted in as many ways as it has groups and no more`(country: String) {
        let groups = Array(repeating: "12345", count: 29).joined(separator: " ")
        for end in ["1", String(repeating: "9", count: 23)] {
            let text = (0..<5).map { _ in "\(groups) \(end)" }.joined(separator: " a ")
            #expect(telephoneLinks(in: text, country: country).count <= 10)
        }
    }

    /// RFC 3966, section 3: global-number-digits and an extension of digits.
    @Test(arguments: ["TH", "US", "DE", "IT", "RU", "FI", "HU", nil])
    func `gives only links of the right form`(country: String?) throws {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("0123456789001122+-() ./,x#")
        for _ in 0..<3_000 {
            let text = String((0..<Int.random(in: 1...40)).map { _ in alphabet.randomElement(using: &random)! })
            for link in telephoneLinks(in: text, country: country) {
                let isRight =
                    try #/tel:\+[1-9][0-9]{4,14}(;ext=[0-9]{1,7})?/#.wholeMatch(in: link) != nil
                    || #/tel:[0-9]{3,6};phone-context=\+[0-9]{1,3}/#.wholeMatch(in: link) != nil
                #expect(isRight, "\(text) gave \(link)")
            }
        }
    }
}
