import Markup

/// Terms as the old clients of the term extraction read them, the most relevant first.
func termAnswer(_ terms: [String]) -> [UInt8] {
    var xml = XMLWriter()
    xml.element("ResultSet", ["xmlns": "urn:yahoo:cate"]) { xml in
        for term in terms { xml.element("Result", term) }
    }
    return xml.bytes
}
