/// Kinds of places, cuisines and dishes with their names in English, Spanish, Catalan, Finnish, German and Thai. A place tagged "japanese"
/// is found by any of these words. The first name identifies the kind; tags of OpenStreetMap and types of schema.org are among the names. A
/// kind after "~" means almost nothing beside other words.
enum Kinds {
    static let cuisines = """
        japanese, japonés, japonesa, japonès, japanilainen, japanisch, ญี่ปุ่น, อาหารญี่ปุ่น, jap
        italian, italiano, italiana, italià, italialainen, italienisch, อิตาเลียน, อิตาลี, อาหารอิตาเลียน
        chinese, chino, china, xinès, xinesa, kiinalainen, chinesisch, จีน, อาหารจีน
        indian, indio, hindú, india, indi, intialainen, indisch, อินเดีย, อาหารอินเดีย
        thai, tailandés, tailandesa, tailandès, thaimaalainen, thailändisch, ไทย, อาหารไทย
        mexican, mexicano, mexicana, mexicà, meksikolainen, mexikanisch, เม็กซิกัน, tex mex
        vietnamese, vietnamita, vietnamilainen, vietnamesisch, เวียดนาม, อาหารเวียดนาม
        korean, coreano, coreana, coreà, korealainen, koreanisch, เกาหลี, อาหารเกาหลี, korean barbecue, korean bbq
        french, francés, francesa, francès, ranskalainen, französisch, ฝรั่งเศส, อาหารฝรั่งเศส
        german, alemán, alemana, alemany, saksalainen, deutsch, เยอรมัน
        austrian, austriaco, austríac, itävaltalainen, österreichisch
        spanish, español, española, espanyol, espanyola, espanjalainen, spanisch, สเปน
        catalan, catalán, catalana, català, katalonialainen, katalanisch
        greek, griego, griega, grec, grega, kreikkalainen, griechisch, กรีก
        turkish, turco, turca, turc, turkkilainen, türkisch, ตุรกี
        lebanese, libanés, libanesa, libanès, libanonilainen, libanesisch, เลบานอน
        syrian, sirio, siria, sirià, syyrialainen, syrisch
        arab, arabic, árabe, àrab, arabialainen, arabisch, อาหรับ
        american, americano, americana, americà, amerikkalainen, amerikanisch, อเมริกัน
        argentinian, argentino, argentina, argentí, argentiinalainen, argentinisch
        peruvian, peruano, peruana, peruà, perulainen, peruanisch
        brazilian, brasileño, brasileña, brasiler, brasilialainen, brasilianisch
        russian, ruso, rusa, rus, venäläinen, russisch
        nepalese, nepali, nepalí, nepalès, nepalilainen, nepalesisch
        finnish, finlandés, finlandesa, finlandès, suomalainen, finnisch
        scandinavian, nordic, escandinavo, skandinaavinen, pohjoismainen, skandinavisch
        ethiopian, etíope, etíop, etiopialainen, äthiopisch
        african, africano, africana, africà, afrikkalainen, afrikanisch
        mediterranean, mediterráneo, mediterránea, mediterrani, mediterrània, välimerellinen, mediterran
        asian, asiático, asiática, asiàtic, aasialainen, asiatisch, เอเชีย
        international, internacional, kansainvälinen, นานาชาติ
        regional, local, traditional, típico, paikallinen, gutbürgerlich, พื้นเมือง
        vegetarian, vegetariano, vegetariana, vegetarià, kasvisruoka, kasvisravintola, vegetarisch, มังสวิรัติ, เจ, veggie, veg
        vegan, vegano, vegana, vegà, vegaaninen, วีแกน, veggie, veg
        seafood, marisco, marisquería, marisc, peix, äyriäiset, merenelävät, meeresfrüchte, ซีฟู้ด, อาหารทะเล
        fish, pescado, peix, kala, fisch, ปลา
        chicken, pollo, pollastre, kana, hähnchen, huhn, ไก่
        steak, steak house, steakhouse, bistec, churrasco, asador, pihvi, pihviravintola, สเต็ก
        barbecue, bbq, grill, barbacoa, parrilla, brasa, graella, grilli, บาร์บีคิว, ปิ้งย่าง
        burger, hamburger, hamburguesa, hamburguesería, hamburgueseria, hampurilainen, hampurilais, hampurilaisravintola, เบอร์เกอร์, แฮมเบอร์เกอร์
        pizza, pizzeria, pizzería, พิซซ่า
        pasta, พาสต้า
        sandwich, bocadillo, bocata, entrepà, entrepans, voileipä, belegtes brot, แซนด์วิช
        kebab, döner, doner kebab, shawarma, dürüm, เคบับ
        hot dog, hotdog, sausage, salchicha, frankfurt, makkara, wurst, imbiss, ไส้กรอก, ฮอทดอก
        tapas, tapes, taperia, ทาปาส
        noodle, noodles, fideos, fideus, nuudeli, nudeln, ก๋วยเตี๋ยว, บะหมี่
        ramen, ราเมน, ราเม็ง
        sushi, ซูชิ
        suki, hot pot, hotpot, sukiyaki, สุกี้, ชาบู
        soup, sopa, keitto, suppe, ซุป
        salad, ensalada, amanida, salaatti, salat, สลัด
        breakfast, brunch, desayuno, esmorzar, aamiainen, frühstück, อาหารเช้า
        crepe, creperie, crepería, creperia, kreppi, เครป
        donut, doughnut, dónut, donitsi, โดนัท
        cake, pastel, tarta, pastís, kakku, kuchen, torte, เค้ก
        tea, té, tetería, tetería, tee, teehuone, teeravintola, teehaus, ชา
        juice, zumo, suc, mehu, saft, น้ำผลไม้
        wine, vino, vi, viini, wein, wine bar, viinibaari, ไวน์
        falafel, ฟาลาเฟล
        """

    static let places = """
        coffee, cafe, coffee shop, coffeeshop, coffee house, coffeehouse, cafe or coffee shop, cafetería, cafeteria, café, cafè, kahvila, kahvi, kaffee, kaffeehaus, กาแฟ, ร้านกาแฟ, คาเฟ่, คอฟฟี่
        ice cream, icecream, ice cream shop, ice cream parlour, helado, heladería, gelat, gelateria, gelato, jäätelö, jäätelöbaari, eis, eisdiele, eiscafe, ไอศกรีม, ไอติม
        bakery, pastry, panadería, pastelería, forn, forn de pa, fleca, pastisseria, leipomo, leipä, bäckerei, bäcker, konditorei, konditoria, เบเกอรี่, ร้านขนมปัง
        bar, pub, bar or pub, beer, biergarten, cervecería, cerveseria, cerveza, cervesa, taberna, taverna, baari, kapakka, olut, olutravintola, kneipe, bier, บาร์, ผับ, เบียร์
        night club, nightclub, disco, discotheque, discoteca, club, yökerho, nachtclub, diskothek, ไนต์คลับ
        ~ restaurant, restaurante, restaurants, ravintola, gaststätte, resto, rest, diner, lunch, dinner, cena, almuerzo, sopar, dinar, lounas, illallinen, mittagessen, abendessen, ร้านอาหาร, ภัตตาคาร, ห้องอาหาร
        gasthaus, gasthof, wirtshaus, landgasthof, inn, tavern
        ~ food, food establishment, comida, menjar, ruoka, essen, speise, cuisine, cocina, cuina, keittiö, küche, food court, อาหาร
        fast food, fastfood, fast food restaurant, comida rápida, menjar ràpid, pikaruoka, pikaruokala, schnellimbiss, schnellrestaurant, อาหารจานด่วน, ฟาสต์ฟู้ด
        hotel, hotels, hotelli, โรงแรม, lodging, accommodation, alojamiento, allotjament, majoitus, unterkunft, ที่พัก
        hostel, hostal, alberg, albergue, retkeilymaja, jugendherberge, โฮสเทล, lodging, accommodation, alojamiento, allotjament, majoitus, unterkunft, ที่พัก
        bed and breakfast, guest house, guesthouse, pension, pensión, pensió, majatalo, pensionat, gästehaus, เกสต์เฮาส์, lodging, accommodation, alojamiento, allotjament, majoitus, unterkunft, ที่พัก
        campground, camping, camp site, campsite, leirintäalue, campingplatz, แคมป์
        cinema, movie theater, movie theatre, movies, cine, cines, elokuvateatteri, elokuva, leffateatteri, kino, lichtspiele, โรงหนัง, โรงภาพยนตร์
        theatre, theater, performing arts theater, performing arts theatre, teatro, teatre, teatteri, โรงละคร
        museum, museo, museu, พิพิธภัณฑ์
        art gallery, gallery, galería, galeria, taidegalleria, galleria, galerie, kunstgalerie, แกลเลอรี
        library, biblioteca, kirjasto, bibliothek, bücherei, ห้องสมุด
        tourist attraction, attraction, sight, sights, sightseeing, atracción, atracció, nähtävyys, sehenswürdigkeit, ที่เที่ยว, สถานที่ท่องเที่ยว
        zoo, zoológico, eläintarha, tierpark, สวนสัตว์
        park, parque, parc, jardín, jardí, puisto, สวนสาธารณะ
        playground, parque infantil, parc infantil, leikkipuisto, spielplatz, สนามเด็กเล่น
        gym, exercise gym, fitness, fitness centre, fitness center, health club, gimnasio, gimnàs, kuntosali, fitnessstudio, ฟิตเนส, ยิม
        sports centre, sports activity location, sports center, polideportivo, poliesportiu, urheiluhalli, liikuntakeskus, sporthalle, สนามกีฬา
        swimming pool, public swimming pool, piscina, uimahalli, schwimmbad, hallenbad, freibad, สระว่ายน้ำ
        sauna, spa, kylpylä, therme, สปา
        pharmacy, drugstore, drug store, chemist, chemists, apothecary, farmacia, farmàcia, apteekki, apotheke, drogerie, ร้านขายยา, ขายยา, medicine
        hospital, sairaala, krankenhaus, spital, โรงพยาบาล, emergency room, urgencias, urgències
        physician, doctor, doctors, clinic, médico, metge, clínica, lääkäri, terveysasema, arzt, คลินิก, หมอ
        dentist, dentists, dental clinic, dentista, hammaslääkäri, zahnarzt, ทันตแพทย์, หมอฟัน, ทำฟัน
        veterinary care, veterinary, vet, veterinario, veterinari, eläinlääkäri, tierarzt, สัตวแพทย์
        bank, bank or credit union, banco, banc, pankki, ธนาคาร, แบงก์
        automated teller, atm, cash machine, cashpoint, cash point, cash dispenser, cajero, cajero automático, caixer, caixer automàtic, pankkiautomaatti, raha-automaatti, bankomat, geldautomat, ตู้เอทีเอ็ม, เอทีเอ็ม, ตู้กดเงิน
        currency exchange, bureau de change, money exchange, cambio, canvi, valuutanvaihto, wechselstube, geldwechsel, แลกเงิน
        post office, post, correos, correu, correus, posti, postamt, ไปรษณีย์
        police, police station, policía, comisaría, policia, comissaria, poliisi, poliisiasema, polizei, ตำรวจ, สถานีตำรวจ
        fire station, bomberos, bombers, paloasema, feuerwehr, ดับเพลิง
        city hall, town hall, townhall, ayuntamiento, ajuntament, kaupungintalo, rathaus, gemeindeamt, ศาลากลาง
        embassy, consulate, embajada, ambaixada, suurlähetystö, botschaft, สถานทูต
        place of worship, church, chapel, iglesia, església, kirkko, kirche, kapelle, โบสถ์
        mosque, place of worship, mezquita, mesquita, moskeija, moschee, มัสยิด
        buddhist temple, place of worship, temple, templo, temppeli, tempel, วัด
        school, escuela, colegio, escola, koulu, schule, โรงเรียน
        preschool, kindergarten, nursery, guardería, llar d'infants, päiväkoti, kita, อนุบาล
        college or university, university, college, universidad, universitat, yliopisto, universität, hochschule, มหาวิทยาลัย
        gas station, fuel, petrol, petrol station, filling station, gasoline, gasolinera, benzinera, huoltoasema, bensa-asema, tankstelle, benzin, ปั๊มน้ำมัน
        electric vehicle charging, charging station, ev charger, punto de carga, latausasema, ladestation, สถานีชาร์จ
        parking facility, parking, car park, parking lot, aparcamiento, aparcament, pysäköinti, parkkihalli, parkplatz, parkhaus, tiefgarage, ที่จอดรถ
        auto repair, car repair, garage, mechanic, taller mecánico, taller mecànic, autokorjaamo, autowerkstatt, werkstatt, อู่ซ่อมรถ
        auto dealer, car dealer, concesionario, concessionari, autokauppa, autohaus
        auto rental, car rental, car hire, alquiler de coches, lloguer de cotxes, autovuokraamo, autovermietung, รถเช่า
        bicycle store, bike store, bike shop, bicycle, bicycle shop, bicicletas, bicicletes, pyöräkauppa, pyörä, fahrrad, fahrradgeschäft, ร้านจักรยาน
        grocery store, supermarket, grocery, groceries, greengrocer, hypermarket, super, supermercado, supermercat, supermercats, ruokakauppa, kauppa, lebensmittel, lebensmittelgeschäft, ซูเปอร์มาร์เก็ต, ซุปเปอร์
        convenience store, convenience, minimarket, mini market, minimart, corner shop, kiosk, tienda de conveniencia, lähikauppa, kioski, kauppa, spätkauf, ร้านสะดวกซื้อ, มินิมาร์ท
        butcher, butcher shop, carnicería, carnisseria, lihakauppa, metzgerei, fleischerei
        liquor store, liquor, alcohol, off licence, bottle shop, wine shop, licorería, bodega, celler, alkoholi, getränkemarkt, vinothek, ร้านเหล้า
        clothing store, clothes, clothing, fashion, boutique, apparel, ropa, moda, tienda de ropa, roba, botiga de roba, vaate, vaatteet, vaatekauppa, kleidung, mode, modegeschäft, เสื้อผ้า
        shoe store, shoes, shoe shop, zapatos, zapatería, sabates, sabateria, kenkä, kengät, kenkäkauppa, schuhe, schuhgeschäft, รองเท้า
        jewelry store, jewelry, jewellery, jeweler, joyería, joieria, koru, korukauppa, kultaseppä, schmuck, juwelier, เครื่องประดับ
        optician, optic, glasses, eyewear, spectacles, óptica, òptica, gafas, ulleres, optikko, silmälasit, optiker, brillen, แว่นตา, ร้านแว่น
        book store, bookstore, bookshop, book shop, books, librería, llibreria, libros, llibres, kirjakauppa, kirja, kirjat, buchhandlung, bücher, ร้านหนังสือ
        florist, flowers, flower shop, floristería, floristeria, flores, flors, kukka, kukat, kukkakauppa, blumen, blumenladen, ร้านดอกไม้, ดอกไม้
        furniture store, furniture, muebles, mobles, huonekalu, huonekalut, huonekaluliike, möbel, möbelhaus, เฟอร์นิเจอร์
        electronics store, electronics, electrónica, electrònica, elektroniikka, elektronik, เครื่องใช้ไฟฟ้า
        mobile phone store, mobile phone, phone shop, móviles, mòbils, puhelinkauppa, handyshop, ร้านมือถือ
        toy store, toys, toy shop, juguetes, juguetería, joguines, lelu, lelukauppa, spielzeug, spielwaren, ของเล่น
        sporting goods store, sports shop, sporting goods, deportes, esports, urheilukauppa, urheiluliike, sportgeschäft
        hardware store, hardware, doityourself, diy, ferretería, ferreteria, rautakauppa, baumarkt, eisenwaren, ร้านวัสดุก่อสร้าง
        pet store, pet shop, mascotas, mascotes, lemmikkikauppa, eläinkauppa, tierhandlung, zoohandlung
        hair salon, hairdresser, hairdressers, haircut, barber, barbershop, peluquería, perruqueria, barbería, barberia, kampaamo, parturi, friseur, coiffeur, ร้านตัดผม, ร้านทำผม
        beauty salon, beauty, cosmetics, nails, estética, centro de estética, kauneushoitola, kosmetikstudio, schönheitssalon, ร้านเสริมสวย
        dry cleaning or laundry, laundry, dry cleaning, launderette, laundromat, lavandería, tintorería, bugaderia, pesula, wäscherei, reinigung, ซักรีด, ซักผ้า
        tattoo parlor, tattoo, tatuaje, tatuatge, tatuointi, tätowierung, รอยสัก
        travel agency, agencia de viajes, agència de viatges, matkatoimisto, reisebüro, บริษัททัวร์
        ~ store, shop, tienda, botiga, liike, laden, geschäft, ร้าน, ร้านค้า
        apartment, flat, apartamento, apartament, piso, pis, asunto, kerrostaloasunto, huoneisto, wohnung, อพาร์ตเมนต์, ห้องพัก
        condominium, condo, condos, kondominio, eigentumswohnung, คอนโด, คอนโดมิเนียม
        house, casa, talo, asunto, haus, บ้าน
        single family residence, omakotitalo, einfamilienhaus, บ้านเดี่ยว
        townhouse, town home, casa adosada, rivitalo, reihenhaus, ทาวน์โฮม, ทาวน์เฮาส์
        twin house, semi detached, casa pareada, paritalo, doppelhaus, บ้านแฝด
        residence, home, homes, vivienda, habitatge, koti, asunto, wohnen, ที่อยู่อาศัย
        commercial building, commercial property, local comercial, liiketila, gewerbeimmobilie, อาคารพาณิชย์
        train station, railway station, station, subway station, metro station, estación, estació, asema, rautatieasema, metroasema, bahnhof, สถานี, สถานีรถไฟ
        bus stop, bus station, parada de autobús, parada d'autobús, bussipysäkki, bushaltestelle, ป้ายรถเมล์
        airport, aeropuerto, aeroport, lentokenttä, lentoasema, flughafen, สนามบิน
        """
}
