import Markup

/// Terms in the XML of the term extraction's old clients, the most relevant first.
func termAnswer(_ terms: [String]) -> [UInt8] {
    var xml = XMLWriter()
    xml.element("ResultSet", ["xmlns": "urn:yahoo:cate"]) { xml in
        for term in terms { xml.element("Result", term) }
    }
    return xml.bytes
}
