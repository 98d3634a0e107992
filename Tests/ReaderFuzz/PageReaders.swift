import Events
import Foundation
import FuzzKit
import Extraction

/// Readers of crawled pages, by format; each result is written and read again.
let pageReaders = [
    page("html", .html, htmlPages), page("json-ld", .json, jsonPages), page("feed", .feed, feeds),
    page("sitemap", .sitemap, sitemaps), page("csv-page", .csv, tables), page("gtfs", .gtfsStops, stops),
    page("geojson", .geojson, features), page("kml-page", .kml, placemarks), page("calendar", .icalendar, calendars),
]

private func page(_ name: String, _ format: Reading.Format, _ texts: [String]) -> FuzzedReader {
    let seeds = texts.map { Array($0.utf8) } + shared(format)
    return FuzzedReader(name, { seeds }) { bytes in
        guard let reader = try? PageReader(Reading(as: format, links: LinkRule())) else { return }
        let type = types[bytes.count % types.count]
        guard let found = try? reader.extract(FetchedPage(bytes: bytes, url: address, contentType: type, at: time))
        else {
            return
        }
        for thing in found.things.prefix(50) {
            _ = thing.plain
            _ = try? Thing(json: thing.json)
        }
    }
}

private let time = Timestamp("2026-11-15T12:00:00Z")!

private let address = URL(string: "https://example.org/films/page?x=1")!

private let types = [
    nil, "text/html; charset=utf-8", "text/html; charset=shift_jis", "text/xml; charset=utf-16",
    "text/html; charset=iso-2022-jp", "text/html; charset=windows-874", "text/plain; charset=gb18030",
]

/// Published examples, as far as available: their beginnings.
private func shared(_ format: Reading.Format) -> [[UInt8]] {
    let files: [Reading.Format: [String]] = [
        .csv: ["pois/sf_mobile_food_permits_2024.csv"], .geojson: ["pois/osm_restaurants_salzburg_2024.geojson"],
        .json: ["cinemas/barcelona.json"], .html: ["web/schemaorg-all-examples-30.0.txt"],
    ]
    return (files[format] ?? []).filter(SharedData.has).compactMap { path in
        (try? FileHandle(forReadingFrom: SharedData.file(path)).read(upToCount: 6000)).map { [UInt8]($0) }
    }
}

private let htmlPages =
    [
        """
        <div itemscope itemtype="https://schema.org/Movie"><h1 itemprop="name">Snow</h1><time itemprop="datePublished"
        datetime="2026-11-23">today</time></div><div vocab="https://schema.org/" typeof="Place" resource="#p">
        <span property="name">Café</span></div><script type="application/ld+json">{"@context": "https://schema.org",
        "@type": "Review", "itemReviewed": {"@id": "#p"}, "reviewRating": {"ratingValue": "4,5"}}</script><a href="/next">on</a>
        """,
        "<meta charset='windows-874'><div itemscope itemref='a b'><p id=a itemprop=x itemscope itemref=b></p></div><p id=b itemprop=y>กรุงเทพ",
        "<script type=application/ld+json><!-- c --><![CDATA[{\"@graph\":[{\"@id\":\"#a\",\"b\":{\"@id\":\"#a\"}}]}]]>//--></script>",
        "<base href='//x.example/'><a href='x&amp;y#z'><link rel=next href='?p=2'><!--><!---></title><textarea><svg>&#x41;&bogus;",
    ] + sentences.map { "<p itemscope itemtype='https://schema.org/Place'><b itemprop=name>\($0)</b></p>" }

private let jsonPages = [
    ##"{"@context":["https://schema.org",{"a":{"@id":"name","@container":"@language"},"r":{"@reverse":"b"}}],"@graph":[{"@id":"#a","b":{"@id":"#a"}},{"@reverse":{"c":{}}}],"n":-1.5e3,"u":"\ud83d\ude00"}"##,
    #"[{"@type":"Restaurant","name":"A","geo":{"latitude":"41.4","longitude":2.1},"openingHours":["Mo-Fr 9-5"],},/* c */]"#,
]

private let feeds =
    [
        "<rss><channel><item><title>A &amp; b</title><pubDate>Fri, 20 Nov 2026 18:00:00 +0200</pubDate><link>/x</link><description>&lt;p&gt;x</description></item></channel></rss>",
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title type='html'>A &lt;i>b</title><link rel='self' href='/s'/><link href='/e'/><id>urn:1</id><published>2026-11-20T18:00:00Z</published><author><name>Ana</name></author><category term='x'/></entry></feed>",
        "<rdf:RDF xmlns:rdf='r'><item rdf:about='x'><dc:date xmlns:dc='d'>2026</dc:date><content:encoded xmlns:content='c'><![CDATA[<b>x]]></content:encoded></item></rdf:RDF>",
    ]
    + sentences.map {
        "<?xml version='1.0' encoding='UTF-8'?><rss><channel><item><title>\($0)</title></item></channel></rss>"
    }

private let sitemaps = [
    "<?xml version='1.0' encoding='windows-1252'?><urlset><url><loc>https://example.org/</loc></url></urlset>",
    "<s:sitemapindex xmlns:s='urn:x'><s:sitemap><s:loc> /b </s:loc><s:lastmod>2026</s:lastmod></s:sitemap></s:sitemapindex>",
    "\u{FEFF}https://example.org/a\r\nhttps://example.org/b?ü=ก\n",
]

private let tables =
    [
        "name;\"a\"\"b\"\r\n1;\"2\n3\"\r\n", "\u{FEFF}name\tfloor\rA\t1 234,5 m²\r\nB\t★★½",
    ] + [sentences.map { "\"\($0)\",1" }.joined(separator: "\n")]

private let stops = [
    "stop_id,stop_lat,stop_lon\n1,13.5,100.5\n",
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nS1,\"Siam, \"\"C\"\"\",13.7456,100.5341,1,\nP1,สยาม, 13.7,100.5,0,S1\n",
]

private let features = [
    #"{"type":"Feature","id":3,"bbox":[1,2,3,4],"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[100.5,13.7]},{"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}]},"properties":{"name":"A","phone":"1","cuisine":{"a":[null,true]}}}"#,
    #"{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":[[[179,0],[-179,0],[-179,1],[179,0]],[[0,90],[1,89],[2,90],[0,90]]]},"properties":{"name":"ก"}},{"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[0,9],[1,0],[1,9],[0,0]]]]}}]}"#,
]

private let placemarks = [
    "<?xml version='1.0'?><k:kml xmlns:k='http://www.opengis.net/kml/2.2'><k:Folder><k:Placemark id='1'><k:name><![CDATA[A<b>]]></k:name><k:MultiGeometry><k:Polygon><k:outerBoundaryIs><k:LinearRing><k:coordinates>0,0,1 1,0 1,1\n0,0</k:coordinates></k:LinearRing></k:outerBoundaryIs></k:Polygon></k:MultiGeometry><k:ExtendedData><k:Data name='c'><k:value>t</k:value></k:Data></k:ExtendedData></k:Placemark></k:Folder></k:kml>",
    "<kml><Placemark><name>ร้าน</name><Point><coordinates>1,2</coordinates></Point></Placemark><Placemark><gx:Track xmlns:gx='g'><gx:coord>1 2 3</gx:coord><gx:coord>2 3 4</gx:coord></gx:Track></Placemark></kml>",
]

private let calendars = [
    "BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:Asia/Bangkok\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261121\r\nDURATION:P1DT2H\r\nLOCATION;LANGUAGE=\"fi;x\":Kino\r\nURL:/e\r\nSTATUS:CANCELLED\r\nRRULE:FREQ=WEEKLY\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Z\nBEGIN:DAYLIGHT\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nRDATE:20261101T030000\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:a\nSEQUENCE:1\nDTSTART;TZID=Z:20261118T193000\nDTEND;TZID=Z:20261118T213000\nRRULE:FREQ=YEARLY;INTERVAL=2;BYWEEKNO=47,-1;BYDAY=MO,WE;BYHOUR=9,19;BYSETPOS=1,-1;WKST=SU\nRDATE;VALUE=PERIOD:20261220T180000Z/PT1H\nEXDATE;TZID=Z:20261125T193000,20261202T193000\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Z:20261209T193000\nDTSTART;TZID=Eastern Standard Time:20261210T200000\nEND:VEVENT\nEND:VCALENDAR",
    "BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nUID:b\nDTSTART:20261118T193000Z\nRRULE:FREQ=SECONDLY;COUNT=999999999;BYMONTH=1,12;BYSECOND=0\nEND:VEVENT\nEND:VCALENDAR",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=Europe/Helsinki:20261120T180000\nDTEND:20261399T256199Z\nGEO:1;2\nSUMMARY:ก\\\n b\nEND:VEVENT\nEND:VCALENDAR",
]
