extension Kinds {
    /// Other names of chains and dishes, and words of addresses: the names of a line are equivalent everywhere. Only the first five others
    /// are tried, so the most frequent ones come first.
    static let aliases = """
        burger king, bk, бургер кинг, バーガーキング, 汉堡王, 버거킹
        mcdonald's, mcdonalds, แมคโดนัลด์, mcd, maccas, macca, mickey d, mäkkäri, แมค, mc donalds, mcdo, macdonalds, mc donald, макдоналдс
        mcdonalds, макдональдс, マクドナルド, マック, マクド, 麦当劳, 맥도날드, ماكدونالدز, mc donald's, mäkki
        kfc, kentucky fried chicken, เคเอฟซี, кфс, 肯德基, ケンタッキー, ケンタ
        mcdonalds, макдак, макдональдс, mekáč, meki, mec
        din tai fung, dtf, 鼎泰丰
        caixabank, la caixa
        tim ho wan, 添好運, 添好运
        hui lau shan, 許留山, 许留山
        cafe de coral, 大家樂, 大家乐
        maxim's, 美心
        fairwood, 大快活
        kasikorn, กสิกร, กสิกรไทย, kbank, kasikornbank
        siam commercial bank, ไทยพาณิชย์, scb
        bangkok bank, ธนาคารกรุงเทพ, bbl
        krungthai, กรุงไทย, ktb
        tops, ท็อปส์
        family mart, familymart, แฟมิลี่มาร์ท, ファミマ, ファミリーマート, 全家
        lawson, ローソン, ลอว์สัน
        lotus, tesco lotus, โลตัส
        cafe amazon, คาเฟ่อเมซอน, อเมซอน
        swensens, swensen's, สเวนเซ่นส์
        domino's, dominos, domino s
        7-eleven, เซเว่น, seven eleven, 7 eleven, 7-11, 711, 7/11, seveneleven, เซเว่นอีเลฟเว่น, セブンイレブン, セブン, 세븐일레븐
        starbucks, สตาร์บัคส์, sbux, starbucks coffee, старбакс, スターバックス, スタバ, 星巴克, 스타벅스, ستاربكس
        dunkin, dunkin donuts, dunkin' donuts
        pizza hut, пицца хат, ピザハット, 必胜客, พิซซ่าฮัท
        subway, сабвей, サブウェイ, 赛百味, ซับเวย์
        ikea, икеа, イケア, 宜家, อิเกีย
        carrer, calle, c/
        avinguda, avenida, avda, av, avenue, ave
        plaça, plaza, pl, pza, platz, square
        passeig, paseo, pg
        street, str, straße, strasse, st
        road, rd, ถนน
        soi, ซอย
        pad thai, ผัดไทย, phad thai, ผัดไท, pad tai
        tom yum, ต้มยำ, tom yam, tomyum
        tom yum goong, ต้มยำกุ้ง, ต้มยำ, tom yum, tom yam kung, tom yum kung, トムヤムクン, 冬阴功, том ям, том ям кунг, tom yam goong
        hummus, houmous, хумус, フムス, حمص
        onion soup, soupe à l'oignon, sopa de cebolla, zwiebelsuppe
        som tam, ส้มตำ, papaya salad, somtam, green papaya salad, som tum, ソムタム, сом там
        fried rice, ข้าวผัด, khao pad, khao phat, kao pad, kao phad, khao phad
        green curry, แกงเขียวหวาน, kaeng khiao wan, gaeng keow wan, gaeng khiao wan
        massaman curry, มัสมั่น, massaman, matsaman
        mango sticky rice, ข้าวเหนียวมะม่วง, mango with sticky rice, khao niao mamuang, 芒果糯米饭, マンゴーもち米
        chicken rice, ข้าวมันไก่, khao man gai, hainanese chicken rice
        boat noodles, ก๋วยเตี๋ยวเรือ, kuay teow ruea, kuaitiao ruea
        larb, ลาบ, laab, laap
        satay, สะเต๊ะ, sate
        pad see ew, ผัดซีอิ๊ว, phat si io
        pad kra pao, ผัดกะเพรา, pad krapow, krapow, phat kaphrao, กะเพรา
        tom kha, ต้มข่า, tom kha gai
        spring rolls, ปอเปี๊ยะ, rollitos de primavera
        khao soi, ข้าวซอย, kao soi, khao soy, kao soy, khaosoi
        panang curry, พะแนง, panang, phanaeng
        sticky rice, ข้าวเหนียว, khao niao
        gyoza, 餃子, ギョーザ, เกี๊ยวซ่า
        fried chicken, ไก่ทอด, gai tod, kai thot
        pho, phở, เฝอ
        moo kata, หมูกระทะ, หมูกะทะ, mookata, mu kratha, moo krata
        kuay jab, ก๋วยจั๊บ, kuai chap, guay jub, kuay chap
        kha moo, ขาหมู, ข้าวขาหมู, khao kha moo, khao ka moo, kha mu
        congee, โจ๊ก, jok
        khao tom, ข้าวต้ม, kao tom, khaotom
        khanom chin, ขนมจีน, kanom jeen, khanom jeen
        yen ta fo, เย็นตาโฟ, yentafo
        krua, ครัว, kitchen
        bibimbap, 비빔밥, บิบิมบับ, 石锅拌饭, 石鍋拌飯, ビビンバ, пибимпап
        tonkatsu, とんかつ, ทงคัตสึ, 猪排, 豬排, тонкацу
        goulash, gulyás, guláš, gulasch, gulyásleves, гуляш
        laksa, 叻沙, ลักซา, ลาซา
        biryani, briyani, biriyani, nasi briyani, ข้าวหมก, бирьяни
        banh mi, bánh mì, バインミー, 越南法包, บั๋นหมี่
        dumplings, 饺子, 餃子, 水饺, เกี๊ยว, jiaozi
        udon, うどん, 乌冬, 烏冬, อูด้ง, удон
        tacos, taco, タコス, 塔可, ทาโก้, тако
        paella, パエリア, 海鲜饭, ปาเอญ่า, паэлья
        croissant, croissants, クロワッサン, 牛角包, ครัวซองต์, круассан
        egg tart, 蛋挞, 蛋撻, エッグタルト, ทาร์ตไข่
        """
}
