import Testing

@testable import Terms

@Suite struct `Terms of Thai` {
    private static let news = """
        กรุงเทพมหานครเปิดให้บริการเรือไฟฟ้าในคลองผดุงกรุงเกษมตั้งแต่วันจันทร์ที่ผ่านมา โดยเรือไฟฟ้าแต่ละลำรองรับผู้โดยสารได้สามสิบคน \
        ผู้ว่าราชการกรุงเทพมหานครกล่าวว่าเรือไฟฟ้าจะช่วยลดมลพิษทางอากาศและเสียงรบกวนในชุมชนริมคลอง
        ชาวบ้านในชุมชนริมคลองบอกว่าเรือเงียบกว่าเดิมมาก แต่ท่าเรือบางแห่งยังไม่มีทางลาดสำหรับผู้สูงอายุและคนพิการ \
        กรุงเทพมหานครจะปรับปรุงท่าเรือทั้งหมดภายในสิ้นปี และจะเชื่อมเส้นทางเดินเรือกับสถานีรถไฟฟ้าหัวลำโพง
        """

    @Test func `are things, whole, and not what stands between them`() {
        let found = TermExtraction.terms(of: Self.news, limit: 12).map(\.text)
        for thing in ["เรือไฟฟ้า", "กรุงเทพมหานคร", "ท่าเรือ", "คลอง", "ชุมชน", "ผู้โดยสาร"] {
            #expect(found.contains(thing), "\(found)")
        }
        for other in ["กล่าว", "บอก", "รองรับ", "ช่วย", "เชื่อม", "ริม", "ที่"] { #expect(!found.contains(other), "\(found)") }
        #expect(found.allSatisfy { !$0.contains(" ") })
    }

    /// A vowel or a tone that stands on a letter begins no word.
    @Test func `are not cut within a letter, however long a text has no space`() {
        let long = Self.news.filter { !$0.isWhitespace }
        #expect(long.unicodeScalars.count > 400)
        for text in [Self.news, long, String(long.dropFirst(7)), long + long] {
            for term in TermExtraction.terms(of: text, limit: 100) {
                let first = term.text.unicodeScalars.first
                #expect(first?.properties.generalCategory != .nonspacingMark, "\(term.text)")
                #expect(text.contains(term.text))
            }
        }
        #expect(TermExtraction.terms(of: long, limit: 100).map(\.text).contains("จันทร์"))
        let words = ThaiRuns(Array(long.unicodeScalars)).split(WordReader(Array(long.unicodeScalars)).words())
        #expect(words.map(\.folded).joined() == long)
    }

    @Test func `keep Latin names beside them, with a space or without`() {
        let spaced = TermExtraction.terms(
            of: "ร้าน Blue Elephant บนถนนสาทรเปิดสอนทำอาหารไทย นักท่องเที่ยวเรียนทำแกงเขียวหวานที่ Blue Elephant", limit: 6)
        #expect(spaced.first?.text == "Blue Elephant", "\(spaced)")
        #expect(spaced.map(\.text).contains("อาหารไทย"), "\(spaced)")
        let joined = TermExtraction.terms(of: "สถานีBTSสยามอยู่กลางเมือง ตั๋วBTSแพง คนใช้BTSทุกวัน", limit: 10)
        #expect(joined.contains { $0.text.hasPrefix("BTS") || $0.text.hasSuffix("BTS") }, "\(joined)")
    }
}
