import Contract
import Events
import Foundation
import FuzzKit
import Geo
import Hours
import Phone
import Terms
import Extraction
import Words

/// Readers of people's texts: in search boxes, forms and pages.
let textReaders = [
    FuzzedReader("terms", texts: sentences) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let languages = [nil] + Language.allCases
        _ = TermExtraction.terms(of: text, language: languages[bytes.count % languages.count])
        _ = OldTermExtraction.terms(of: text)
    },
    FuzzedReader("query-words", texts: queries + sentences) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let near = bytes.count % 2 == 0 ? Coordinate(latitude: 13.7, longitude: 100.5) : nil
        _ = town.search(WordQuery(text, near: near, radius: bytes.count % 3 == 0 ? 5000 : nil))
        _ = town.suggestions(String(text.prefix(200)), near: near)
    },
    FuzzedReader("questions", texts: questions + sentences) { bytes throws(BrokenPromise) in
        let text = String(decoding: bytes, as: UTF8.self)
        let question = Question(text) { mention in mention.name.utf8.count % 3 == 0 ? mention.name : nil }
        try BrokenPromise.unless(question.parts.count <= 64, "\(question.parts.count) parts")
        let length = question.text.utf16.count
        for part in question.parts {
            try BrokenPromise.unless(
                part.span.lowerBound < part.span.upperBound && part.span.upperBound <= length, "a part at \(part.span)")
        }
    },
    FuzzedReader("indexed-words", texts: queries + sentences) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let index = WordIndex([
            WordDocument(id: 1, texts: [.init(.name, text), .init(.description, String(text.reversed()))])
        ])
        _ = index.search(WordQuery(String(text.suffix(40))))
    },
    FuzzedReader(
        "hours",
        texts: [
            "Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-02:00; PH off; Dec 24-26 off", "24/7",
            "Tu,Th 18:00-26:00 || \"by call\"", "week 1-53/2 We 09:00+; Su[1],Mo[-1] sunrise-sunset",
            "Jan-Mar: Mo 10:00-12:00 unknown \"x\"", "2026 Jul 16-2026 Aug 20: 9am to 11:30 pm", "7h30-21h daily",
            "wen, thu: 18-02", "sun, mon: CLOSED", "tue: 18:30-04; sat: 0-24",
            #"{"rules": [{"days": ["Mo"], "occurrences": [1, -1], "dates": [{"from": "10-01", "through": "2026-04-30"}], "times": [{"opens": "18:00", "closes": "02:00", "openEnd": true}], "adds": true, "note": "x"}], "text": "x"}"#,
        ]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let read = [
            try? OpeningHours(openStreetMap: text), try? OpeningHours(foodShop: [text, "wen: 18-02", "", ""]),
            try? JSON.decode(OpeningHours.self, from: bytes),
        ]
        for hours in read.compactMap({ $0 }) {
            _ = hours.foodShopLines
            _ = hours.ordinaryWeek
            _ = hours.isOpen(at: instant.date, in: .gmt, holidays: .unknown)
            _ = hours.nextChange(after: instant.date, in: .gmt, holidays: .unknown)
        }
    },
    FuzzedReader(
        "prices",
        texts: ["4.6", "12.50", "90", "3/5", "7,8/10", "85 %", "★★★½", "B+", "3 out of 4 stars", "1 234,5 m²"]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for currency in ["EUR", "JPY", "KWD", text] { _ = Money(decimal: text, currency: currency) }
        _ = Score.read(text)
        _ = Score.read(text, best: Double(bytes.count), worst: 1)
        _ = Score.read(Thing(properties: ["ratingValue": [.text(text)], "bestRating": [.text(text)]]))
    },
    FuzzedReader(
        "telephones",
        texts: [
            "(02) 123-4567 # 12", "+ 358 631 72970", "02-123-4567-8, 02 123 4567 ถึง 70",
            "fax: 555 1234; tel. +1 (555) 123-4567 ext. 9",
            "12345 12345 12345 12345 12345 12345 12345 12345 12345 12345 12345 12345 12345 12345 12345 12345 1",
            "00 66 2 123 4567 / 66 81 234 5678", "1112", "٠٢ ١٢٣٤٥٦٧",
        ]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for country in [nil, "TH", "ES", "DE", "AD", "US", "FI", "XX"] {
            _ = telephoneLinks(in: text, country: country)
        }
    },
    FuzzedReader(
        "times",
        texts: [
            "2026-11-21T07:36:53.012345Z", "0000-01-01T00:00:00+23:59", "9999-12-31T23:59:60.999999999-23:59",
            "2026-11-21", "2026-W47", "24:00",
        ]
    ) { bytes throws(BrokenPromise) in
        let text = String(decoding: bytes, as: UTF8.self)
        for time in [Timestamp(text), OffsetTime(text)?.instant].compactMap({ $0 }) {
            try BrokenPromise.unless(Timestamp(time.description) == time, "\(time) is not read again")
            _ = OffsetTime(time, offset: bytes.count * 3600).description
            _ = time.advanced(by: .seconds(Int64.max)).description
        }
        _ = CivilDate(text)?.adding(days: 1000).description
        _ = ISOWeek(text)?.sunday
    },
    FuzzedReader(
        "time-zones", texts: ["Asia/Bangkok", "GMT+7", "GMT-18:00", "Etc/GMT-14", "EST5EDT", "UTC+0530", "../zone"]
    ) { bytes in
        guard let zone = TimeZone(named: String(decoding: bytes, as: UTF8.self)) else { return }
        _ = OpeningHours.always.nextChange(after: instant.date, in: zone, holidays: .unknown)
        _ = OffsetTime(instant, offset: zone.secondsFromGMT(for: instant.date)).description
        for edge in [Timestamp.earliest, .latest] {
            _ = OpeningHours.always.isOpen(at: edge.date, in: zone, holidays: .unknown)
        }
    },
]

private let instant = Timestamp(microseconds: 1_795_000_000_000_000)

let sentences = Sentences.all.map(\.text)

private let questions = [
    "cheap sushi open now within 500 m of any station", "condo for rent 2-4 million baht near Siam, no agents please",
    "restaurant with free wifi and a terrace, dogs allowed, on Sunday after 10 pm", "ร้านกาแฟที่มีไวไฟใกล้สยามไม่เกิน 90 บาท",
    "Wi-Fiのあるカフェ 渋谷駅の近く 夜10時以降", "不要星巴克的咖啡店 500米以内", "кафе с вайфаем между Деак и Ньюгати до 22:30",
    "pizza sin gluten a menos de 800 metros, mañana por la tarde", "مطعم حلال قرب المحطة أقل من ٢٥٠",
]

private let queries = [
    "cafe Ｌ'ESTACIÓ l·l McDonald's", "ก๋วยเตี๋ยวเรือ ใกล้ฉัน", "ravintola keskustassa", "pizzas japonesas", "ラーメン 東京", "piza",
    "krua", "sathorn", "𐀀abcdef", "a b c d e f g h i j k l m n", "ß ẞ ﬁ",
]

/// A few things named in every script.
private let town = WordIndex(
    (queries + sentences).enumerated().map { number, text in
        WordDocument(
            id: number, position: Coordinate(latitude: 13.7 + Double(number) / 100, longitude: 100.5),
            rating: Rating(average: 4, count: number),
            texts: [
                .init(.name, String(text.prefix(40))), .init(.description, text),
                .init(.categories, "CafeOrCoffeeShop"),
            ])
    })
