extension Lexicon {
    /// Phrases for what a place has, offers or allows. A line has a feature's name and phrases, as in the tables of languages. A feature
    /// that is also a kind of place, such as parking, has only phrases that do not ask for that kind.
    static let featurePhrases = """
        wifi: wifi, wi fi, wlan, free wifi, free wi fi, wifi free, good wifi, fast wifi, wireless internet, internet, free internet, internet access
        wifi: wifi gratis, wifi gratuito, internet gratis, wifi gratuït, ilmainen wifi, langaton verkko, gratis wifi, gratis wlan, kostenloses wlan
        wifi: wifi gratuit, accès internet, darmowe wifi, вайфай, вай фай, вайфаем, вай фаем, интернет, интернетом, бесплатный вайфай, бесплатный wifi
        wifi: ไวไฟ, วายฟาย, ฟรีไวไฟ, ไวไฟฟรี, เน็ตฟรี, อินเทอร์เน็ต, ワイファイ, フリーwifi, 無料wifi, wifi無料, インターネット, 无线网, 無線網, 无线网络, 免费wifi, 免費wifi, 免费无线
        wifi: 와이파이, 무료 와이파이, واي فاي, انترنت, إنترنت, وايفاي, δωρεάν wifi, ücretsiz wifi, kablosuz internet, wifi miễn phí, wifi free
        wheelchair: wheelchair, wheelchairs, wheelchair accessible, wheelchair access, wheelchair friendly, accessible by wheelchair, step free, step free access
        wheelchair: barrier free, accessible, disabled access, handicap accessible, no steps, accesible, accesible en silla de ruedas, silla de ruedas
        wheelchair: acceso para sillas de ruedas, sin escalones, sin barreras, accessible en cadira de rodes, cadira de rodes, esteetön, esteettömät
        wheelchair: esteetön pääsy, pyörätuolilla, pyörätuoli, liikuntaesteisille, rollstuhlgerecht, rollstuhlgerechte, rollstuhlgerechtes, barrierefrei
        wheelchair: barrierefreie, barrierefreies, barrierefreier, rollstuhl, stufenlos, accessible en fauteuil roulant, fauteuil roulant, accès handicapé
        wheelchair: accessible pmr, sedia a rotelle, accessibile, cadeira de rodas, acessível, rolstoel, rolstoeltoegankelijk, rullstol, rullstolsanpassat
        wheelchair: wózek inwalidzki, dla niepełnosprawnych, для инвалидов, для инвалидной коляски, инвалидная коляска, на коляске, на инвалидной коляске
        wheelchair: доступная среда, без ступенек, для колясочников, รถเข็น, วีลแชร์, รถเข็นเข้าได้, ผู้พิการ, ทางลาด, 車椅子, 車いす, 車椅子可, 車いす可, 车椅子対応
        wheelchair: バリアフリー, 车いす対応, 轮椅, 輪椅, 无障碍, 無障礙, 휠체어, كرسي متحرك, كراسي متحركة, الكراسي المتحركة, αναπηρικό αμαξίδιο, αμεα, tekerlekli sandalye
        wheelchair: engelli, xe lăn, kursi roda
        outdoor-seating: outdoor seating, outdoor seats, outdoor tables, outside seating, outside tables, seating outside, tables outside, outdoors
        outdoor-seating: terrace, a terrace, terraces, terrazza, teraslı, patio, sit outside, eat outside, al fresco, beer garden, with garden, with a garden, rooftop, roof terrace
        outdoor-seating: terraza, terrazas, mesas fuera, mesas al aire libre, al aire libre, terrassa, terrasses, taules a fora, a l'aire lliure, terassi
        outdoor-seating: terassilla, terassin, ulkoterassi, ulkona, terrasse, terrassen, gastgarten, biergarten, draußen, draussen, draußen sitzen
        outdoor-seating: schanigarten, außenbereich, en terrasse, en plein air, dehors, all'aperto, dehor, esplanada, ao ar livre, terras, buiten, uteservering
        outdoor-seating: terrass, ogródek, z ogródkiem, taras, терраса, террасой, веранда, верандой, веранде, на улице, на свежем воздухе, тераса, терасою
        outdoor-seating: ที่นั่งกลางแจ้ง, นั่งข้างนอก, นั่งนอกร้าน, กลางแจ้ง, ระเบียง, テラス, テラス席, 屋外席, 露天座位, 露台, 户外座位, 戶外座位, 室外, 露天, 테라스, 야외, 야외 좌석
        outdoor-seating: تراس, شرفة, جلسات خارجية, في الهواء الطلق, βεράντα, έξω τραπέζια, teras, açık hava, sân thượng, ngoài trời, luar ruangan
        outdoor-seating: ที่นั่งด้านนอก, ที่นั่งนอกร้าน, ที่นั่งข้างนอก, นั่งด้านนอก, โต๊ะด้านนอก, นั่งกลางแจ้ง, โซนกลางแจ้ง
        outdoor-seating: zahrádka, zahrádkou, se zahrádkou, terasou, s terasou, terasz, terasszal, teraszos, kerthelyiség, kerthelyiséggel, kerthelyiséges
        wifi: wifi zdarma, ingyen wifi, ingyenes wifi, wifivel
        wheelchair: bezbariérový, bezbariérová, bezbariérové, akadálymentes, kerekesszékkel
        dogs: se psem, se psy, pejskem, s pejskem, psi vítáni, kutyabarát, kutyával, kutya bevihető
        cards: platba kartou, kartou, bankkártya, bankkártyával, kártyás fizetés
        takeaway: s sebou, elvitelre
        delivery: rozvoz, s rozvozem, házhozszállítás, házhoz szállítás
        gluten-free: bezlepkový, bezlepková, bezlepkové, bez lepku, gluténmentes, opciones sin gluten, opcions sense gluten, options sans gluten, glutenfreie optionen
        smoke-free: nekuřácká, nekuřácký, nemdohányzó
        takeaway: takeaway, takeaways, take away, takeout, take out, to take away, to take out, carry out, carryout, para llevar, comida para llevar
        takeaway: per emportar, per endur, menjar per emportar, mukaan, noutoruoka, mukaan otettava, zum mitnehmen, mitnehmen, ausser haus, außer haus
        takeaway: à emporter, emporter, da asporto, asporto, da portar via, para levar, afhaal, afhalen, meenemen, hämtmat, ta med, avhämtning, na wynos
        takeaway: на вынос, с собой, еда с собой, навынос, на винос, กลับบ้าน, สั่งกลับบ้าน, ห่อกลับ, ใส่ห่อ, テイクアウト, 持ち帰り, お持ち帰り, 外带, 外帶, 外卖自取, 打包, 外賣自取
        takeaway: 포장, 테이크아웃, طلبات خارجية, سفري, تيك اواي, σε πακέτο, πακέτο, paket servis, gel al, mang đi, mang về, bawa pulang, bungkus
        delivery: delivery, deliver, delivers, deliveries, that delivers, that deliver, home delivery, food delivery, delivered, delivering, a domicilio
        delivery: en livraison, entrega, entrega a domicilio, servicio a domicilio, envío a domicilio, reparto, reparto a domicilio, repartiment, a domicili, kotiinkuljetus, kuljetus
        delivery: toimitus, lieferservice, lieferdienst, lieferung, liefert, liefern, bringdienst, livraison, livraison à domicile, qui livre, livré
        delivery: consegna a domicilio, consegna, entrega em casa, entrega ao domicílio, bezorging, bezorgen, thuisbezorgd, hemleverans, hemkörning, dostawa
        delivery: z dostawą, na dowóz, доставка, доставкой, доставку, доставляют, с доставкой на дом, доставкою, ส่งถึงบ้าน, เดลิเวอรี่, เดลิเวอรี, จัดส่ง, บริการส่ง, デリバリー, 出前
        delivery: 宅配, 配達, 外送, 送餐, 外卖, 外賣, 送外卖, 배달, توصيل, توصيل للمنازل, παράδοση, διανομή, ντελίβερι, eve servis, giao hàng, giao tận nơi, antar
        drive-through: drive through, drive thru, drivethru, drive in, autorestaurant, autocervecería, autocaja, drive autokaista, autokaista, au volant
        drive-through: автокафе, макавто, ไดรฟ์ทรู, ไดร์ฟทรู, ドライブスルー, 得来速, 得來速, 汽车穿梭, 드라이브스루
        reservations: takes reservations, take reservations, accepts reservations, with reservation, with reservations, bookable, can be reserved, table reservation
        reservations: con reserva, se puede reservar, amb reserva, varattavissa, pöytävaraus, mit reservierung, reservierbar, sur réservation, avec réservation
        reservations: su prenotazione, можно забронировать, с бронированием, จองโต๊ะได้, จองได้, 予約可, 予約できる, 可预订, 可預訂, 예약 가능
        lunch: lunch menu, lunch deal, lunch special, set lunch, business lunch, menú del día, menu del día, menú del dia, menú de mediodía, menú migdia
        lunch: mittagsmenü, mittagstisch, mittagskarte, lounasbuffet, plat du jour, formule midi, menu du midi, бизнес ланч, бизнес ланчем, ランチセット, ランチメニュー
        gluten-free: gluten free, glutenfree, without gluten, no gluten, celiac, coeliac, celiac friendly, sin gluten, celíacos, celiacos, sense gluten, celíacs
        gluten-free: gluteeniton, gluteenittomia, gluteenitonta, glutenfrei, glutenfreie, glutenfreies, glutenfreier, ohne gluten, sans gluten, senza glutine
        gluten-free: sem glúten, glutenvrij, glutenvrije, glutenfritt, glutenfri, bezglutenowe, bezglutenowa, bez glutenu, без глютена, безглютеновая
        gluten-free: безглютеновое, ไม่มีกลูเตน, ปลอดกลูเตน, กลูเตนฟรี, グルテンフリー, 无麸质, 無麩質, 글루텐 프리, خالي من الغلوتين, بدون غلوتين, χωρίς γλουτένη, glutensiz
        lactose-free: lactose free, lactosefree, dairy free, without lactose, without dairy, no dairy, sin lactosa, sense lactosa, laktoositon, laktoositonta
        lactose-free: laktosefrei, laktosefreie, ohne laktose, sans lactose, senza lattosio, sem lactose, lactosevrij, laktosfri, bez laktozy, без лактозы
        lactose-free: 乳糖フリー, 无乳糖, 無乳糖
        organic: organic, organic food, orgánico, orgánica, orgánicos, ecológico, ecológica, ecològic, ecològica, luomu, luomuruoka, luomua, biologisch
        organic: aus bio anbau, biologique, biologico, biológico, biologische, ekologisk, ekologiskt, ekologiczne, органический, органические
        organic: ออร์แกนิก, オーガニック, 有機, 有机, 유기농, عضوي, βιολογικά, organik
        microbrewery: microbrewery, micro brewery, brewpub, brew pub, own beer, house beer, brews its own beer, brew their own beer, craft brewery, own brewery
        microbrewery: cervecería artesanal, cerveza propia, microcervecería, cerveseria artesana, cervesa pròpia, panimoravintola, pienpanimo, oma olut
        microbrewery: hausbrauerei, gasthausbrauerei, eigenes bier, brauhaus, microbrasserie, bière maison, birrificio, cervejaria artesanal, brouwerij
        microbrewery: minipivovar, vlastní pivo, własne piwo, browar, своя пивоварня, собственное пиво, мини пивоварня, โรงเบียร์, คราฟต์เบียร์ทำเอง, 自家製ビール, 地ビール醸造
        microbrewery: 自酿啤酒, 自釀啤酒, 精酿啤酒, 수제 맥주
        smoking: smoking, smoking allowed, smoking area, smoking permitted, smokers, for smokers, can smoke, where you can smoke, smoking room, fumadores
        smoking: zona de fumadores, se puede fumar, fumadors, es pot fumar, tupakointi sallittu, tupakkapaikka, raucher, raucherbereich, raucherlokal
        smoking: rauchen erlaubt, rauchen, fumeur, fumeurs, espace fumeurs, fumatori, fumantes, fumadores permitido, roken, rökning tillåten, dla palących
        smoking: можно курить, для курящих, курящий, курить, кальян, สูบบุหรี่ได้, เขตสูบบุหรี่, สูบบุหรี่, 喫煙, 喫煙可, 喫煙席, 喫煙できる, 可吸烟, 可以吸烟, 可以抽烟, 吸烟, 吸煙, 可吸煙, 흡연
        smoking: 흡연 가능, مسموح التدخين, تدخين, للمدخنين, επιτρέπεται το κάπνισμα, καπνιστές, sigara içilebilir, boleh merokok
        smoke-free: no smoking, non smoking, nonsmoking, smoke free, smokefree, without smoke, without smoking, not smoking, smoking free, non smokers, sin humo
        smoke-free: sin humos, no fumadores, para no fumadores, no fumar, prohibido fumar, sense fum, no fumadors, sense fums, savuton, savuttomat, savutonta
        smoke-free: tupakoimaton, tupakointi kielletty, nichtraucher, nichtraucherlokal, nichtraucherrestaurant, rauchfrei, rauchfreies, ohne rauch
        smoke-free: ohne rauchen, non fumeur, non fumeurs, sans fumée, sans tabac, sans fumer, non fumatori, senza fumo, não fumadores, não fumantes, rookvrij
        smoke-free: niet roken, rökfri, rökfritt, dla niepalących, bez palenia, для некурящих, некурящий, без курения, без дыма, не курят, где не курят
        smoke-free: ปลอดบุหรี่, ห้ามสูบบุหรี่, ไม่สูบบุหรี่, งดสูบบุหรี่, 禁煙, 全席禁煙, 禁煙席, タバコなし, 禁烟, 无烟, 無煙, 不吸烟, 禁止吸烟, 不抽烟, 금연, ممنوع التدخين, بدون تدخين
        smoke-free: لغير المدخنين, χωρίς κάπνισμα, μη καπνιστών, sigara içilmez, không hút thuốc, bebas rokok
        dogs: dog friendly, dogs allowed, dogs welcome, allows dogs, allow dogs, that allow dogs, that allows dogs, with dog, with a dog, with dogs, with my dog
        dogs: bring my dog, bring a dog, bring dogs, take my dog, for dogs, pet friendly, pets allowed, pets welcome, allow pets, with pets, perros, admite perros
        dogs: admiten perros, aceptan perros, con perro, con perros, con mi perro, se admiten perros, perros permitidos, admite mascotas, con mascotas, mascotas
        dogs: gossos, amb gos, amb gossos, admet gossos, admeten gossos, es permeten gossos, koirat, koirat sallittu, koirat tervetulleita, koiran kanssa
        dogs: koiraystävällinen, hunde erlaubt, hunde, mit hund, mit hunden, hundefreundlich, hunde willkommen, hund erlaubt, chiens, chiens acceptés
        dogs: chiens admis, avec chien, avec mon chien, chien accepté, animaux acceptés, con cane, cani ammessi, ammessi cani, cães, com cão, aceita cães
        dogs: honden, met hond, honden toegestaan, hundar, med hund, hundvänligt, z psem, psy mile widziane, можно с собакой, с собакой, с собаками, собаки
        dogs: с питомцами, с животными, пускают с собаками, พาหมาได้, พาสุนัขได้, หมาเข้าได้, สุนัขเข้าได้, พาน้องหมา, พาสัตว์เลี้ยง, สัตว์เลี้ยง, เลี้ยงสัตว์ได้, 犬連れ, 犬可, 犬OK, ペット可
        dogs: ペット同伴, ペット連れ, 犬と一緒, 可带狗, 可以带狗, 带狗, 宠物友好, 可帶狗, 帶狗, 寵物友善, 반려견, 강아지 동반, 애견 동반, 반려동물, مسموح بالكلاب, كلاب, με σκύλο, σκύλοι
        dogs: köpek, evcil hayvan, mang chó, boleh bawa anjing
        cards: credit card, credit cards, takes credit cards, take credit cards, takes cards, take cards, card payment, card payments, pay by card, pay with card
        cards: paying by card, accepts cards, accept cards, accepts credit cards, accept credit cards, cards accepted, debit card, contactless
        cards: con tarjeta, pago con tarjeta, pagar con tarjeta, tarjeta, tarjeta de crédito, aceptan tarjeta, acepta tarjetas, amb targeta, pagar amb targeta
        cards: targeta, korttimaksu, kortilla, maksu kortilla, käy kortti, kortti käy, pankkikortti, luottokortti, kartenzahlung, mit karte, mit karte zahlen
        cards: kreditkarte, kreditkarten, ec karte, carte bancaire, carte bleue, par carte, paiement par carte, carte de crédit, carta di credito, con carta
        cards: cartão, cartão de crédito, com cartão, pinnen, creditcard, met kaart, kortbetalning, med kort, płatność kartą, kartą, картой, оплата картой
        cards: банковская карта, банковской картой, кредитная карта, кредитные карты, รูดบัตร, บัตรเครดิต, รับบัตร, จ่ายด้วยบัตร, รับบัตรเครดิต, カード払い, カード可, クレジットカード
        cards: カード使える, カードが使える, 刷卡, 可刷卡, 信用卡, 카드 결제, 신용카드, بطاقة ائتمان, بطاقات الائتمان, بالبطاقة, الدفع بالبطاقة, κάρτα, με κάρτα, kredi kartı
        cards: thẻ tín dụng, kartu kredit
        bitcoin: bitcoin, bitcoins, accepts bitcoin, accept bitcoin, takes bitcoin, pay with bitcoin, crypto, cryptocurrency, criptomonedas, kryptowährung
        bitcoin: cryptomonnaie, kryptovaluutta, биткоин, биткойн, биткоины, криптовалюта, บิตคอยน์, บิทคอยน์, ビットコイン, 比特币, 比特幣, 비트코인, بيتكوين
        parking: with parking, with a parking, with parking lot, has parking, free parking, parking available, car park available, con aparcamiento, con parking
        parking: con estacionamiento, amb aparcament, amb pàrquing, amb parking, pysäköinti, pysäköintipaikka, parkkipaikalla, mit parkplatz, mit parkplätzen
        parking: mit parken, avec parking, con parcheggio, com estacionamento, met parkeerplaats, med parkering, z parkingiem, с парковкой, с паркингом
        parking: มีที่จอดรถ, ที่จอดรถ, จอดรถได้, 駐車場あり, 駐車場のある, 駐車場付き, 有停车场, 有停車場, 有车位, 可停车, 주차 가능, 주차장 있는, مع موقف سيارات, موقف سيارات, με πάρκινγκ
        parking: 주차 가능한, 停车方便, otoparklı, có chỗ đậu xe
        atm: with atm, with an atm, with cash machine, has atm, has an atm, con cajero, con cajero automático, amb caixer, amb caixer automàtic, mit geldautomat
        atm: mit bankomat, avec distributeur, con bancomat, jossa pankkiautomaatti, с банкоматом, มีตู้เอทีเอ็ม, มีเอทีเอ็ม, atmのある, 有atm, 有自动取款机
        toilets: with toilet, with toilets, with a toilet, with bathroom, with restroom, with restrooms, has a toilet, con baño, con baños, con aseo, amb lavabo
        toilets: mit toilette, mit wc, avec toilettes, con bagno, jossa vessa, vessallinen, с туалетом, มีห้องน้ำ, トイレのある, トイレあり, 有厕所, 有洗手间, 有廁所
        accessible-toilets: accessible toilet, accessible toilets, accessible restroom, disabled toilet, disabled toilets, wheelchair toilet, wheelchair toilets
        accessible-toilets: baño accesible, aseo adaptado, baño adaptado, lavabo adaptat, inva wc, esteetön wc, behindertentoilette, behinderten wc
        accessible-toilets: toilettes handicapés, toilettes accessibles, туалет для инвалидов, ห้องน้ำคนพิการ, 多目的トイレ, 无障碍厕所, 無障礙廁所
        air-conditioning: air conditioning, air conditioned, aircon, air con, air conditioner, with ac, aire acondicionado, aire condicionat, ilmastointi
        air-conditioning: ilmastoitu, klimaanlage, klimatisiert, climatisé, climatisée, climatisation, aria condizionata, ar condicionado, airconditioning
        air-conditioning: luftkonditionering, klimatyzacja, кондиционер, кондиционером, ติดแอร์, ห้องแอร์, มีแอร์, แอร์, エアコン, 冷房, 空调, 空調, 冷气, 冷氣, 에어컨, تكييف
        live-music: live music, live band, live concert, live jazz, música en vivo, música en directo, música en viu, elävää musiikkia, livemusiikki, livemusik
        live-music: live musik, concert live, musique live, musica dal vivo, música ao vivo, live muziek, muzyka na żywo, живая музыка, живой музыкой, ดนตรีสด
        live-music: ライブ演奏, 生演奏, 现场音乐, 現場音樂, 라이브 음악, موسيقى حية, ζωντανή μουσική, canlı müzik, nhạc sống
        kids-area: kids area, play area, kids corner, playroom, children's area, zona infantil, zona de juegos, zona de niños, racó infantil, leikkipaikka
        kids-area: leikkinurkka, spielecke, kinderspielecke, kinderecke, coin enfants, area bimbi, детская комната, детской комнатой, детская зона
        kids-area: มุมเด็กเล่น, สนามเด็กเล่น, キッズスペース, 儿童区, 兒童區, 儿童乐园, 키즈존, 놀이방
        high-chairs: high chair, high chairs, highchair, highchairs, trona, tronas, trones, syöttötuoli, syöttötuoleja, hochstuhl, kinderstuhl, chaise haute
        high-chairs: chaises hautes, seggiolone, детский стул, เก้าอี้เด็ก, 子供椅子, 儿童椅, 兒童椅
        changing-table: changing table, baby changing, diaper changing, nappy changing, cambiador, cambiador de bebé, canviador, hoitopöytä, wickeltisch
        changing-table: table à langer, fasciatoio, пеленальный столик, ที่เปลี่ยนผ้าอ้อม, おむつ替え, 尿布台, 기저귀 교환대
        """

    /// What may stand before and after such a phrase: "with", "that has", のある.
    static let having = """
        having: with, with a, with an, with some, with free, has, has a, have, have a, having, offering, offers, offer, that has, that have, that offers, that offer
        having: which has, which have, that accepts, that accept, that takes, that take, where i can, where we can, and, con, que tiene, que tenga, que tengan
        having: que tienen, que acepte, que aceptan, con un, con una, amb, amb un, amb una, que tingui, que tinguin, que té, jossa on, jossa, joissa on, jolla on
        having: s, se, která má, který má, které má, mit, mit einer, mit einem, mit kostenlosem, und, avec, avec un, avec une, qui a, qui ont, qui accepte, et, com, que tem, met, med, som har, z, ze
        having: с, со, у которого есть, где есть, где, и, з, ile, με, ที่มี, มี, ที่, แบบ, ซึ่งมี, 有, 带, 帶, 可以, 能, مع, فيه, فيها, به, بها, يوجد به, có, dengan, y, i, e, ja
        having after: のある, がある, ありの, あり, の, できる, が使える, 使える, 付き, 対応, 対応の, ok, OKの, 的, 있는, 가능한, 가능, 되는, available, allowed, welcome, accepted, permitted
        having after: erlaubt, willkommen, möglich, sallittu, mahdollinen, permitidos, permitida, admitidos, ได้, ฟรี, ด้วย, options, option, friendly, service, choices, menu
        """
}
