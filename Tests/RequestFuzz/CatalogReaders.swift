import Contract
import Events
import Formats
import FuzzKit
import Extraction

@testable import CatalogService

/// Readers of the catalog: imported files by format, and things of crawled pages.
let catalogReaders =
    ImportFormat.allCases.map { format in
        FuzzedReader("import-\(format.rawValue)", texts: files[format] ?? tables) { bytes in
            var options = ImportOptions(format: format)
            (options.timeZone, options.currency, options.country) = ("Europe/Madrid", "EUR", "ES")
            guard var importer = try? Importer(options) else { return }
            let half = bytes.count / 2
            let rows = importer.feed(bytes[..<half]) + importer.feed(bytes[half...]) + importer.finish()
            _ = rows.count
        }
    } + [
        FuzzedReader("observations", texts: things) { bytes in
            guard let thing = try? Thing(json: bytes) else { return }
            _ = Sighting.ThingKind(thing)
            if let place = try? Place.seen(thing, source: "s").form {
                _ = place.soughtMatchKeys
                _ = place.isAlike(place)
            }
            if let movie = try? Movie.seen(thing, source: "s").form { _ = movie.soughtMatchKeys }
            if let critic = try? Critic.seen(thing, source: "s").form { _ = critic.soughtMatchKeys }
            _ = SeenItems.menu(of: thing, place: "a", zone: "Asia/Bangkok", at: .now)
            _ = try? SeenReview(thing).mentions(in: "s")
            _ = try? SeenShow(thing).screening(
                place: "a", movie: "movie-a", zone: "Asia/Bangkok", country: "TH", source: "s", seenAt: .now)
        }
    ]

private let tables = [
    "id,name,kind,place,latitude,longitude,price,currency,opening_hours,locations,boundary\na,\"ก, ข\",condominium,b,13.7,100.5,4.6-5,EUR,\"wen: 18-02\",\"1,2;3,4\",\n",
    "id,name,movie,place,start,day,time,seats,minutes,code,parent,line,number,service,stop_code\na,b,c,d,2026-11-21 19:30,,,100,90,10,p,l,3,BTS,N8\na,b,c,d,,3,19:30,5,,,,,,,\n",
]

private let files: [ImportFormat: [String]] = [
    .osm: [
        #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"node/1","properties":{"amenity":"cafe","name":"ร้าน","opening_hours":"Mo-Fr 9:00-17:00","phone":"+34 93 1","addr:street":"C","cuisine":"a;b"},"geometry":{"type":"Point","coordinates":[2.17,41.4]}}]}"#
    ],
    .geojson: [
        #"{"features":[{"id":"a","properties":{"name":"A","types":"CollegeBuilding"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,9],[1,0],[1,9],[0,0]]]}}]}"#
    ],
    .kml: [
        "<kml><Document><Folder><Placemark id='a'><name>ก</name><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark></Folder></Document></kml>"
    ],
    .plist: [
        "<plist><array><dict><key>Building Name</key><string>ก</string><key>Latitude</key><real>13.7</real><key>Longitude</key><real>100.5</real></dict></array></plist>"
    ],
    .movies: [#"[{"id":"movie-a","name":"Snö","duration":"PT108M","director":["x"],"names":{"th":"ก"}}]"#, tables[1]],
    .screenings: [
        #"[{"id":"a","movie":"movie-a","place":"b","startDate":"2026-11-21T19:30:00+01:00","price":{"amount":900,"currency":"EUR"},"seats":9}]"#,
        tables[1],
    ],
    .holidays: [
        "BEGIN:VCALENDAR\nX-WR-CALNAME:Festius\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20000101\nRRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=1MO,-1FR;BYSETPOS=1\nEXDATE;VALUE=DATE:20270101\nSUMMARY:Any nou\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nRECURRENCE-ID;VALUE=DATE:20280103\nDTSTART;VALUE=DATE:20280104\nSUMMARY:ก\nEND:VEVENT\nEND:VCALENDAR",
        #"[{"country":"TH","name":"Thailand","names":{"th":"ก"},"holidays":[{"date":"2026-04-13","name":"Songkran"}]}]"#,
    ],
    .ratings: [
        #"[{"critic":"critic-a","thing":"movie-a","stars":3.7,"review":"ก"}]"#,
        "critic,thing,stars,review,url,illustrative\ncritic-a,movie-a,\"3,7\",ก,https://a.example/1,yes\n",
    ],
    .critics: [#"[{"id":"critic-a","name":"Ada","media":["x"]}]"#, "id,name,media\na,ก,b;c\n"],
]

private let things = [
    #"{"@type":"Restaurant","name":"ร้าน","address":{"@type":"PostalAddress","streetAddress":"Carrer 1"},"geo":{"latitude":"41.4","longitude":2.1},"openingHoursSpecification":[{"dayOfWeek":["Monday","https://schema.org/Su"],"opens":"09:00","closes":"23:59","validFrom":"2026-01-01","validThrough":"2026-12-31"}],"hasMenu":{"hasMenuSection":{"name":"S","hasMenuItem":[{"name":"Tea","offers":{"price":"4.50","priceCurrency":"EUR"}}]}},"telephone":"02-123-4567-8"}"#,
    #"{"@type":"Movie","name":"Snö","duration":"PT1H48M","datePublished":"2026-11-20","director":{"name":"A"},"actor":["B"]}"#,
    #"{"@type":"ScreeningEvent","name":"S","startDate":"2026-11-21T19:30","endDate":"2026-11-21T21:30:00+07:00","location":{"name":"1","containedInPlace":{"name":"C"}},"offers":{"price":9,"priceCurrency":"THB"},"maximumAttendeeCapacity":1e300,"workPresented":{"name":"M"}}"#,
    #"{"@type":"Review","itemReviewed":{"@type":"Movie","name":"M"},"author":"Ada","reviewRating":{"ratingValue":"4,5","bestRating":10},"reviewBody":"กขค","datePublished":"2026-11-20"}"#,
    #"{"@type":"RealEstateListing","mainEntity":{"@type":"Apartment","name":"A","geo":{"latitude":1,"longitude":2}},"offers":{"price":"100","highPrice":"200","priceCurrency":"THB","seller":"S"}}"#,
]
