/// Cities by their names in other languages and scripts: the names of a line are equal.
enum Exonyms {
    private static let lines = """
        bangkok, กรุงเทพมหานคร, กรุงเทพ, bkk, krung thep, бангкок, 曼谷, バンコク, 방콕, بانكوك, กทม, băng cốc, μπανγκόκ
        barcelona, bcn, barna, барселона, 巴塞罗那, バルセロナ, 바르셀로나, برشلونة, barcelone, barcellona, βαρκελώνη
        helsinki, helsingfors, hki, хельсинки, 赫尔辛基, ヘルシンキ, 헬싱키, هلسنكي, ελσίνκι
        salzburg, sbg, зальцбург, 萨尔茨堡, ザルツブルク, 잘츠부르크, سالزبورغ, salzbourg, salisburgo, salzburgo
        vaduz, вадуц, 瓦杜兹, ファドゥーツ, 파두츠, فادوز
        wien, vienna, vienne, viena, вена, 维也纳, ウィーン, 빈, فيينا
        münchen, munich, múnich, monaco di baviera, мюнхен, 慕尼黑, ミュンヘン, 뮌헨
        berlin, берлин, 柏林, ベルリン, 베를린, برلين, berlín
        zürich, zurich, zúrich, цюрих, 苏黎世, チューリッヒ
        madrid, мадрид, 马德里, マドリード, مدريد
        paris, parís, parigi, париж, 巴黎, パリ, 파리, باريس
        london, londres, londra, лондон, 伦敦, ロンドン, 런던, لندن
        roma, rome, рим, 罗马, ローマ, 로마, روما
        milano, milan, milán, милан, 米兰, ミラノ
        praha, prague, praga, прага, 布拉格, プラハ
        lisboa, lisbon, lisbonne, лиссабон, 里斯本, リスボン
        stockholm, tukholma, стокгольм, 斯德哥尔摩, ストックホルム
        københavn, copenhagen, kööpenhamina, копенгаген, 哥本哈根, コペンハーゲン
        athina, αθήνα, athens, atenas, афины, 雅典, アテネ
        istanbul, стамбул, 伊斯坦布尔, イスタンブール, إسطنبول
        tokyo, 東京, токио, tokio, 도쿄, طوكيو
        osaka, 大阪, осака, 오사카
        chiang mai, เชียงใหม่, чиангмай, 清迈, チェンマイ, 치앙마이
        phuket, ภูเก็ต, пхукет, 普吉, プーケット, 푸켓
        siam, 暹罗, サイアム, 시암, сиам, サヤーム
        asok, asoke, 阿索克, アソーク, 아속, асок
        silom, 是隆, シーロム, 실롬, силом
        sukhumvit, 素坤逸, スクンビット, 수쿰윗, сукхумвит
        gràcia, grácia, グラシア, грасия, 格拉西亚
        sants, サンツ, сантс
        kamppi, camppi, кампи, камппи, カンッピ
        nana, ナナ, 娜娜
        phrom phong, プロンポン, 프롬퐁, пхромпонг
        pattaya, พัทยา, паттайя, 芭提雅, パタヤ, 파타야
        new york, nyc, нью йорк, 纽约, ニューヨーク, 뉴욕, nueva york
        """

    static let names = lines.split { ",\n".contains($0) }.map { String($0.drop { $0 == " " }) }

    private static let groups: [String: [String]] = {
        var groups: [String: [String]] = [:]
        for line in lines.split(separator: "\n") {
            let keys = line.split(separator: ",").map { Folding.fold(String($0)).filter { $0.isLetter || $0.isNumber } }
            for key in keys { groups[key] = keys.filter { $0 != key } }
        }
        return groups
    }()

    /// The keys of other names of the same city.
    static func others(_ key: String) -> [String] { groups[key] ?? [] }
}
