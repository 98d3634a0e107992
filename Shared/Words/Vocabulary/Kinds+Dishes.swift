extension Kinds {
    /// Dishes and chains by the kind of place that has them: where few places have one, others of that kind follow. A line begins with the
    /// kind's first name.
    static let dishes = """
        thai: pad thai, ผัดไทย, tom yum, tom yam, ต้มยำ, ต้มยำกุ้ง, tom kha, ต้มข่า, green curry, แกงเขียวหวาน, massaman, มัสมั่น, panang, พะแนง
        thai: som tam, somtam, ส้มตำ, papaya salad, larb, laab, ลาบ, ผัดกะเพรา, กะเพรา, pad krapow, pad kra pao, ข้าวต้ม, โจ๊ก, อาหารตามสั่ง, ตามสั่ง
        thai: ข้าวเหนียวมะม่วง, mango sticky rice, mango with sticky rice, ข้าวผัด, khao pad, ขาหมู, ข้าวขาหมู, ข้าวหมูแดง, ข้าวหมูกรอบ, แกงส้ม
        thai: น้ำตก, ไก่ย่าง, gai yang, ครัว, krua, แกงเผ็ด, red curry, แกงจืด, หมูปิ้ง, หมูทอด, ปูผัดผงกะหรี่, ยำ, ไข่เจียว, น้ำพริก, ข้าวแกง, ข้าวราดแกง
        thai: トムヤムクン, 冬阴功, том ям, 芒果糯米饭, ガパオ, ガパオライス, ソムタム, グリーンカレー, пад тай, パッタイ, 泰式炒河粉, tom yam kung, tom yum goong
        noodle: ข้าวซอย, khao soi, ก๋วยเตี๋ยวเรือ, boat noodles, เย็นตาโฟ, ราดหน้า, ก๋วยจั๊บ, ขนมจีน, บะหมี่เกี๊ยว, ผัดซีอิ๊ว, pad see ew, wonton noodles, ワンタン麺, 云吞面
        noodle: laksa, pho, phở, ramen, udon, soba, うどん, そば, 牛肉面, 拉面, 担担面, bakmi, mie goreng, hokkien mee, char kway teow, เกี๊ยว, สุกี้แห้ง, 米线
        chicken: ข้าวมันไก่, khao man gai, chicken rice, hainanese chicken rice, ไก่ทอด, fried chicken, karaage, 唐揚げ, korean fried chicken
        barbecue: หมูกระทะ, หมูกะทะ, moo kata, mookata, yakiniku, 焼肉, bulgogi, galbi, samgyeopsal, 삼겹살, asado, churrasco
        suki: ชาบู, shabu, sukiyaki, hot pot, 火锅, จิ้มจุ่ม, jim jum
        japanese: sushi, sashimi, tempura, tonkatsu, okonomiyaki, takoyaki, gyoza, donburi, katsudon, unagi, tonkotsu, miso soup, yakitori, 天ぷら, とんかつ, お好み焼き, 親子丼
        chinese: peking duck, dumplings, wonton, mapo tofu, kung pao chicken, xiaolongbao, congee, 北京烤鸭, 麻婆豆腐, 饺子, 小笼包, 粥, bao, baozi, 包子, 叉烧
        chinese: dim sum, cantonese, taiwanese, sichuan, hot pot
        korean: bibimbap, kimchi, kimbap, tteokbokki, 비빔밥, 김밥, 떡볶이, 김치찌개, japchae
        vietnamese: banh mi, bánh mì, bun cha, bún chả, goi cuon
        indian: biryani, tikka masala, butter chicken, naan, dosa, samosa, tandoori chicken, masala dosa, thali, paneer, dal, vindaloo, korma, roti prata
        italian: carbonara, lasagne, lasagna, risotto, tiramisu, gnocchi, ravioli, bruschetta, ossobuco, spaghetti, tagliatelle, pesto, caprese, panna cotta, cannelloni
        mexican: tacos al pastor, tacos, burrito, quesadilla, enchiladas, guacamole, nachos, mole, tamales, pozole, chilaquiles, fajitas, tortilla chips
        tapas: patatas bravas, patates braves, croquetas, croquetes, tortilla de patatas, jamón ibérico, gambas al ajillo, pimientos de padrón, boquerones, calamares
        tapas: pa amb tomàquet, montaditos, pintxos, pinchos
        catalan: crema catalana, butifarra, botifarra, escalivada, calçots, fideuà, esqueixada, mel i mató
        spanish: paella, gazpacho, cocido, churros, fabada, salmorejo
        french: onion soup, soupe à l'oignon, ratatouille, boeuf bourguignon, coq au vin, quiche, crêpes, croque monsieur, foie gras, escargots, moules frites
        austrian: schnitzel, wiener schnitzel, tafelspitz, kaiserschmarrn, apfelstrudel, sachertorte, knödel, käsespätzle
        german: currywurst, bratwurst, sauerkraut, schweinshaxe, leberkäse, maultaschen, spätzle
        hungarian: goulash, gulyás, gulasch, halászlé, pörkölt, töltött káposzta, kürtőskalács
        fast food: lángos, langos, kfc, mcdonald's, mcdonalds, burger king, hesburger, subway, jollibee, cafe de coral, 大家樂, wendy's, taco bell, five guys
        czech: svíčková, trdelník, guláš, vepřo knedlo zelo, smažený sýr, potrefená husa
        finnish: lohikeitto, karjalanpiirakka, poronkäristys, lihapullat, kalakukko, mustikkapiirakka
        greek: moussaka, souvlaki, gyros, tzatziki, μουσακάς, σουβλάκι
        arab: hummus, falafel, shawarma, tabbouleh, kebbeh, فلافل, شاورما, حمص, mezze, baba ganoush, フムス
        turkish: döner, lahmacun, köfte, iskender, pide, baklava
        peruvian: ceviche, lomo saltado, pisco
        russian: borsch, борщ, pelmeni, пельмени, блины, blini
        dim sum: tim ho wan, 添好運, 点心, 點心, 虾饺, 烧卖, har gow, siu mai
        bubble tea: ชานมไข่มุก, ชานม, koi the, gong cha, 珍珠奶茶
        ice cream: swensen's, swensens, häagen-dazs, baskin robbins, dairy queen, ไอศกรีมมะพร้าว
        dessert: hui lau shan, บิงซู, bingsu, 糖水, mango pudding
        coffee: starbucks, costa coffee, cafe amazon, คาเฟ่อเมซอน, true coffee, robert's coffee, espresso house, cafe frei, doi chaang, black canyon, tim hortons, 星巴克, スタバ
        bakery: au bon pain, yamazaki, paul, breadtalk, s&p, kfé
        convenience store: 7-eleven, seven eleven, 7 11, 711, 7/11, เซเว่น, familymart, family mart, lawson, oxxo, r-kioski, 99 speedmart, circle k
        grocery store: mercadona, carrefour, lidl, aldi, tesco, tesco lotus, lotus, tops, big c, spar, k-market, s-market, alepa, condis, caprabo, bonpreu, consum, billa, albert
        bank: automated teller, kbank, กสิกร, กสิกรไทย, kasikorn, scb, ไทยพาณิชย์, bangkok bank, krungthai, krungsri, กรุงไทย, hsbc, citibank, maybank, cimb, bsn, bbva, santander, caixabank
        bank: la caixa, sabadell, otp, unicredit, erste, llb, nordea, osuuspankki, dbs, ocbc, uob, icbc, bank of china, bancomer, banorte, banamex
        pizza: telepizza, pizza hut, domino's, dominos, papa john's, kotipizza
        book store: péndulo, el péndulo, suomalainen kirjakauppa, casa del libro, kinokuniya, asia books, fnac
        museum: ateneum, kiasma, landesmuseum, macba, moco, mnac
        liquor store: alko
        suki: mk, mk restaurant, haidilao, 海底捞
        japanese: fuji, yayoi, sukiya, matsuya, yoshinoya, ootoya
        italian: saizeriya, vapiano
        chinese: din tai fung, dtf, 鼎泰丰
        burger: cheeseburger, double cheeseburger, whopper, big mac
        sandwich: bageterie boulevard, club sandwich, bocadillo de jamón
        restaurant: bar, pub, sanborns, vips, toks, hawker centre, hawker center, food centre, food court, kopitiam, ศูนย์อาหาร, 大排档
        malaysian: halal
        indonesian: halal
        arab: halal
        turkish: halal
        lebanese: halal
        pakistani: halal
        restaurant: kosher
        coffee: bar, bubble tea, bbt, boba, milk tea, ชานมไข่มุก, dessert, brunch, breakfast, cake
        """
}
