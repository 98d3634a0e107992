extension Kinds {
    static let further = """
        steak, filete, entrecot, entrecote, lihapihvi
        pharmacy, dolor de cabeza, me duele la cabeza, kopfschmerzen, kopfweh, mal de tête, ból głowy, dor de cabeça, mal di testa, hoofdpijn
        pharmacy, huvudvärk, πονοκέφαλος, болит голова, головная боль, صداع, baş ağrısı, 头疼, 头痛, 頭が痛い, 머리가 아파, 두통, ปวดหัว, mal de cap, päänsärky
        dentist, me duele una muela, dolor de muelas, zahnschmerzen, mal de dents, mal di denti, болит зуб, зубная боль, 歯が痛い, 牙疼, ปวดฟัน, hammassärky
        hungarian, ungarisch, húngaro, húngara, unkarilainen, hongrois, hongroise, ungherese, венгерский, венгерская, ハンガリー料理, 匈牙利菜, magyar, ฮังการี
        czech, tschechisch, checo, checa, tšekkiläinen, tchèque, ceco, чешский, чешская, чешской, чешскую, チェコ料理, 捷克菜, český, česká, txec, เช็ก
        malaysian, malay, mamak, malaiisch, malayo, malasio, malais, малайский, マレーシア料理, 马来菜, มาเลเซีย, nasi lemak, nasi
        indonesian, indonesisch, indonesio, indonésien, インドネシア料理, 印尼菜
        dim sum, dimsum, dimsums, yum cha, yumcha, dumpling, dumplings, 点心, 飲茶, 早茶, 小籠包, ติ่มซำ, дим сам, димсам, dian xin, dianxin, jiaozi
        cantonese, 粤菜, 廣東菜, 広東料理, kantonesisch, cantonés
        taiwanese, 台湾料理, 台湾菜, taiwanesisch, taiwanés
        curry, カレー, カレーライス, 咖喱, แกงกะหรี่, curries
        bubble tea, boba, milk tea, bbt, tapioca tea, 奶茶, 珍珠奶茶, タピオカ, ชานม, ชานมไข่มุก, ชาไข่มุก
        dessert, 甜品, 甜点, 糖水, デザート, スイーツ, ของหวาน, ขนมหวาน, nachtisch, postres, postre, jälkiruoka, десерт, десерты, حلويات
        gyros, giros, souvlaki, сувлаки, гирос, γύρος, σουβλάκι
        portuguese, portugués, portuguesa, portugais, portugalilainen, portugiesisch, португальский, ポルトガル料理
        polish, polnisch, polaco, puolalainen, polonais, польский, польская
        georgian, georgisch, georgiano, грузинский, грузинская, грузинской, хинкали, хачапури
        uzbek, узбекский, узбекская, плов
        moroccan, marroquí, marokkanisch, marocain, marokkolainen, марокканский, モロッコ料理
        persian, iranian, persisch, iraní, persa, персидский, ペルシャ料理
        pakistani, pakistanisch, paquistaní, пакистанский
        paella, arrocería, паэлья, パエリア
        isan, อีสาน, อาหารอีสาน, isaan, esan
        fondue, fondü, フォンデュ
        poke, poké, poke bowl
        bagel, bagels
        halal, no pork, without pork, sin cerdo, sense porc, sans porc, ohne schweinefleisch, senza maiale, без свинины, ไม่ใส่หมู, ไม่มีหมู, 不含猪肉, 豚肉なし
        halal, ฮาลาล, халяль, халяльный, حلال, halal food, ハラール, 清真, helal
        kosher, koscher, kasher, кошерный
        """
}
