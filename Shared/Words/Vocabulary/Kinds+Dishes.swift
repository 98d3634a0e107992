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
        thai: ผัดกะเพราหมูสับ, กะเพราหมูสับ, กะเพราไก่, กะเพราหมูกรอบ, กะเพราเนื้อ, กระเพรา, ผัดกระเพรา, ข้าวกะเพรา, ข้าวต้มกุ๊ย, ข้าวต้มปลา, แกงมัสมั่น, แกงพะแนง
        thai: แกงป่า, แกงเหลือง, แกงไตปลา, คั่วกลิ้ง, ผัดฉ่า, ปลาเผา, คอหมูย่าง, ลาบหมู, ลาบเป็ด, ต้มแซ่บ, ซุปหน่อไม้, ตำไทย, ตำปูปลาร้า, ตำถาด, ตำแตง, ข้าวเหนียวหมูปิ้ง
        thai: ไข่พะโล้, ข้าวไข่เจียว, หมูกรอบ, หมูสะเต๊ะ, อาหารอีสาน, อีสาน, อาหารใต้, อาหารเหนือ, อาหารไทยโบราณ, ขันโตก, ไส้อั่ว, น้ำพริกหนุ่ม, แกงฮังเล, ข้าวคลุกกะปิ
        thai: isaan, isan food, isaan food, northern thai, southern thai, khao kha moo, moo ping, thai curry, pad kaprao, pad gra prao, basil chicken, basil pork, satay
        thai: グリーンカレー, カオマンガイ, タイカレー, 泰式咖喱, 绿咖喱, 打抛饭, 打拋豬, зелёный карри
        noodle: ก๋วยเตี๋ยวหมู, ก๋วยเตี๋ยวเนื้อ, ก๋วยเตี๋ยวเป็ด, ก๋วยเตี๋ยวไก่, ก๋วยเตี๋ยวต้มยำ, ก๋วยเตี๋ยวลุยสวน, ลูกชิ้น, บะหมี่หมูแดง, เกาเหลา, ก๋วยเตี๋ยวคั่วไก่
        noodle: chow mein, lo mein, beef noodles, wonton mee, mee goreng, mee rebus, mee siam, 刀削面, 炸酱面, 重庆小面, 热干面, 過橋米線, 过桥米线, 雲吞麵, 車仔麵, 牛腩麵, 麺類
        chicken: ไก่ทอดเกาหลี, ข้าวมันไก่ทอด, カオマンガイ, 海南鸡饭, 海南雞飯, 炸鸡, 炸雞, チキン, roast chicken, rotisserie chicken, pollo asado, pollo a l'ast, 치킨, 양념치킨
        barbecue: ribs, bbq ribs, spare ribs, brisket, pulled pork, costillas, korean bbq, ย่างเนย, 갈비, 불고기, 烤串, 羊肉串, шашлык, шашлыки
        suki: shabu shabu, しゃぶしゃぶ, すき焼き, steamboat, สุกี้ชาบู, หม่าล่า, หมาล่า, mala, malatang, 麻辣烫, 麻辣燙, 麻辣香锅, 打边炉, 打邊爐
        japanese: omakase, katsu curry, カツカレー, カレーライス, teppanyaki, onigiri, bento, teriyaki, kaiseki, robata, 牛丼, 海鮮丼, うなぎ, 鰻, たこ焼き, おでん, 定食, 焼き鳥, 刺身, 丼
        japanese: 日式咖喱, 豬排飯, 猪排饭, 鰻魚飯, 鳗鱼饭, 寿喜烧, ข้าวหน้าเนื้อ, ข้าวหน้าปลาไหล, ทงคัตสึ, เทมปุระ, ยากิโทริ, ซาชิมิ, ข้าวแกงกะหรี่ญี่ปุ่น, โอมากาเสะ, темпура, сашими, роллы
        chinese: 生煎包, 生煎, 烧腊, 燒臘, 烤鸭, 烤鴨, 煲仔飯, 煲仔饭, 馄饨, 餛飩, 酸菜鱼, 水煮鱼, 小龙虾, 红烧肉, 宫保鸡丁, 回锅肉, 茶餐廳, 茶餐厅, 冰室, 肠粉, 腸粉, 燒鵝, 烧鹅, 燒味
        chinese: 川菜, 粤菜, 粵菜, 湘菜, 本帮菜, 东北菜, 上海菜, char siu, roast duck, roast goose, hakka, teochew, sweet and sour pork, fried dumplings, orange chicken, cha chaan teng
        chinese: เป็ดปักกิ่ง, เป็ดย่าง, ซาลาเปา, หูฉลาม, เสี่ยวหลงเปา, pato pekín, pato pequinés, canard laqué, pekingente, утка по пекински, 小籠包, 酢豚, 麻婆豆腐
        korean: 갈비, 불고기, 냉면, 순두부, 순두부찌개, 된장찌개, 삼계탕, 부대찌개, 삼겹살, 치킨, samgyetang, sundubu, naengmyeon, bulgogi, galbi, samgyeopsal, korean fried chicken, tteok
        korean: ต๊อกบกกี, ไก่ทอดเกาหลี, กิมจิ, หมูย่างเกาหลี, 部隊鍋, 部队锅, 韩式炸鸡, 韓式炸雞, サムギョプサル, チヂミ, キムチ, кимчи
        malaysian: nasi lemak, roti canai, mee goreng, nasi goreng, laksa, char kway teow, rendang, satay, teh tarik, nasi kandar, bak kut teh, nasi padang, mee rebus, mee siam, rojak, cendol
        malaysian: murtabak, ayam penyet, ikan bakar, popiah, curry laksa, asam laksa, hainanese chicken rice, 肉骨茶, 叻沙, 椰浆饭, 沙爹, kaya toast
        indonesian: nasi goreng, nasi padang, rendang, satay, gado gado, ayam penyet, bakso, mie goreng, rijsttafel
        vietnamese: pho, phở, pho bo, phở bò, phở gà, bun bo hue, bún bò huế, summer rolls, nem, nem cuon, bánh xèo, banh xeo, cà phê sữa đá, 越南粉, フォー, バインミー, เฝอ, แหนมเนือง, фо бо
        indian: curry, chana masala, chicken tikka, chicken curry, palak paneer, garlic naan, idli, vada, chaat, pani puri, lassi, butter naan, rogan josh, aloo gobi, インドカレー, ナン, 印度咖喱, นาน
        indian: roti prata, prata, fish head curry, thosai, briyani, карри
        italian: pasta, spaghetti carbonara, margherita, calzone, focaccia, antipasti, cacio e pepe, amatriciana, bolognese, spaghetti bolognese, espaguetis, macarrones, lasaña, lasanya, penne, arancini
        italian: สปาเก็ตตี้, พาสต้า, ลาซานญ่า, パスタ, スパゲッティ, カルボナーラ, 意面, 意大利面, 義大利麵, 意粉, паста, лазанья, спагетти, špagety, těstoviny, tészta
        mexican: taco, al pastor, tacos de canasta, tacos de suadero, carnitas, birria, cochinita pibil, cochinita, tlacoyos, tortas, torta, flautas, sopes, gorditas, elote, esquites, huaraches, tostadas
        mexican: chile en nogada, chiles en nogada, antojitos, enchilada, quesadillas, burritos, mole poblano, comida corrida, pambazo, ceviche, タコス, ブリトー, 墨西哥卷饼, тако, буррито, ทาโก้
        spanish: tortilla española, tortilla de patata, paella valenciana, arroz negro, arròs negre, arròs, jamón, jamon, chocolate con churros, churros con chocolate, xurros, pulpo, pulpo a la gallega
        spanish: callos, cochinillo, bacalao, bacallà, rabo de toro, パエリア, アヒージョ, 西班牙海鲜饭, паэлья, хамон
        catalan: calçotada, cargols, canelons, arròs negre, allioli
        french: steak frites, crêpe, galette, raclette, fondue, cassoulet, bouillabaisse, magret, steak tartare, confit de canard, soufflé, tarte flambée, flammkuchen, escargot, ガレット
        czech: svíčková na smetaně, svickova, guláš, gulas, řízek, rizek, knedlíky, knedliky, kulajda, bramboráky, koleno, pečené koleno, vepřové koleno, česnečka, bramboračka, utopenec, tatarák, rajská
        hungarian: gulyásleves, gulyas, goulash soup, bableves, paprikás csirke, paprikas csirke, csirkepaprikás, chicken paprikash, lecsó, hortobágyi palacsinta, palacsinta, húsleves, főzelék, rántott hús
        hungarian: lángos, langos, gulasch, гуляш, グヤーシュ, 匈牙利炖牛肉, túró rudi, rétes
        austrian: knödel, kaiserschmarren, backhendl, germknödel, strudel
        german: weisswurst, weißwurst, brezn, schweinebraten, rouladen, eisbein, käsespätzle
        russian: солянка, оливье, бефстроганов, beef stroganoff, блинчики, сырники, бефстроганоф, ボルシチ, ピロシキ, 罗宋汤
        georgian: khachapuri, хачапури, khinkali, хинкали
        turkish: adana, adana kebab, börek, simit, iskender kebap, şiş kebap, kumpir
        arab: kibbeh, shakshuka, mansaf, mandi, kabsa, couscous, cuscús, tagine, tajine, tahini, kofta, manakish, shish tawook, كبسة, مندي, كباب, شكشوكة
        greek: gyro, dolmades, saganaki, spanakopita, greek salad, χωριάτικη
        seafood: poke, poke bowl, poké, fish and chips, lobster roll, lobster, oysters, ostras, ostres, mejillones, musclos, gambas, กุ้งเผา, ปูม้า, หอยทอด, ปูเผา, กุ้งแม่น้ำ, หอยนางรม, chilli crab
        seafood: chili crab, pepper crab, 龙虾, 龍蝦, 生蚝, 生蠔, 辣椒螃蟹, カニ, 牡蠣, креветки, устрицы
        bakery: korvapuusti, pulla, cinnamon roll, cinnamon bun, cinnamon rolls, croissant, croissants, 蛋撻, 蛋挞, egg tart, egg tarts, pastel de nata, pan dulce, pan de muerto, conchas, ensaimada, coca
        bakery: brezel, pretzel, franzbrötchen, berliner, macaron, macarons, éclair, baguette, 菠蘿包, 面包, メロンパン, クロワッサン, ครัวซองต์, ขนมปัง, trdelník, kürtőskalács, rétes, rogel
        coffee: kaya toast, teh tarik, kopi, latte, flat white, cappuccino, espresso, cold brew, matcha, matcha latte, chai latte, waffle, waffles, pancakes, afternoon tea, high tea, cheesecake, avocado toast
        coffee: tarta de queso, eggs benedict, ชาเขียว, มัทฉะ, ฮันนี่โทสต์, 抹茶, 手冲咖啡, パンケーキ, 下午茶
        ice cream: horchata, orxata, frozen yogurt, sorbet, paletas, nieves, gelato, soft serve, ไอติมทอด, ソフトクリーム, かき氷, 雪花冰
        american: mac and cheese, chicken wings, buffalo wings, philly cheesesteak, clam chowder
        sandwich: bagel, bagels, toastie, bikini, grilled cheese, blt, 三明治, サンドイッチ
        house: single family residence, detached house, บ้านเดี่ยว
        regional: czech, hungarian, catalan, finnish, austrian, svíčková, svíčková na smetaně, guláš, řízek, knedlíky, pečené koleno, vepřové koleno, smažený sýr, tatarák
        regional: goulash, gulyás, gulyásleves, halászlé, pörkölt, paprikás csirke, lecsó, töltött káposzta, bableves, schnitzel, kaiserschmarrn, tafelspitz, calçots, escalivada
        """
}
