extension Kinds {
    /// Words of Thai, Japanese, Chinese, Russian, Greek, Arabic and Korean in Latin letters.
    static let romanized = """
        coffee, raan kafae, ran kafae, kafae, kafe, kissaten, kohi, kofeynya, kofe, kafeteria, kafei, kafeneio, qahwa, gahwa, maqha, keopi
        restaurant, raan ahaan, ran ahan, raan ahan, stolovaya, restoran, estiatorio, taverna, cantian, canting, fandian, mataam, mat'am, sikdang, shokudo
        food, ahaan, ahan, kin khao, yeda, eda, kuhnya, fagito, ryori, meishi
        bank, thanakhan, tanakan, ginko, yinhang, trapeza
        convenience store, raan sadueak sue, raan saduak sue, ran saduak sue, kombini, konbini, bianlidian, produkty, pyeonuijeom
        grocery store, supamaket, suupaa, sūpā, chaoshi, chao shi, gastronom, magazin produkty
        pharmacy, raan khai ya, ran khai ya, ran kai ya, raan ya, yakkyoku, yaodian, yao dian, apteka, farmakeio, saydaliya, saidaliya, yakguk
        hotel, rong raem, rongraem, hoteru, jiudian, binguan, gostinitsa, otel, xenodocheio, funduq
        hospital, rong phayaban, rongpayaban, byoin, byouin, yiyuan, bolnitsa, nosokomeio, mustashfa
        school, rong rian, rongrian, gakko, xuexiao, shkola, scholeio
        museum, phiphithaphan, hakubutsukan, bowuguan, muzey, muzej, mouseio
        buddhist temple, wat, otera, simiao
        park, suan satharana, koen, gongyuan
        market, talat, talad, ichiba
        hair salon, ran tat phom, raan tat phom, ran tam phom, biyoin, tokoya, lifadian, parikmaherskaya, parikmakherskaya
        book store, ran nangsue, raan nangsue, honya, shudian, knigi, knizhny
        bakery, ran khanom pang, panya, pan ya, mianbao, bulochnaya, pekarnya, fournos
        florist, ran dok mai, hanaya, huadian, tsvety
        library, hong samut, toshokan, tushuguan, biblioteka
        cinema, rong nang, rongnang, eigakan, dianyingyuan, kinoteatr
        automated teller, tu atm, bankomat
        gas station, pam nam man, pump namman, gasorin sutando, jiayouzhan, zapravka, azs
        post office, praisani, prai sa ni, yubinkyoku, youju, pochta
        condominium, khondo, kondo
        townhouse, thao hao, taao hao
        japanese, yipun, ahaan yipun, ahan yipun, nihon ryori, washoku, izakaya, riben liaoli, ri liao, yaponskiy
        chinese, ahaan jin, ahan chin, chuka, chuuka, zhongcan, zhong can, chuan cai, kitayskiy
        korean, ahaan kaoli, ahan kaoli, kankoku ryori, hanguo liaoli, hansik
        indian, ahaan india, ahan india, indo ryori, indiyskiy
        italian, ahaan italian, itaria ryori, italyanskiy
        thai, ahaan thai, ahan thai, tai ryori, tai cai, taiguo cai, tayskiy
        vegetarian, ahaan mangsawirat, mangsawirat, jay, su shi, sushi cai, shojin ryori, vegetarianskiy
        seafood, ahaan thale, ahan thale, kaisen, haixian, hai xian
        noodle, kuai tiao, kuay teow, kuaytiao, kuai tiau, guay tiew, ba mi, bami, men, mian, miantiao, soba, udon, lamian, la mian
        ramen, raamen, rāmen
        sushi, sushiya, susi, kaitenzushi, shou si
        barbecue, mu kratha, moo kata, mookata, mu kata, moo krata, yakiniku, shaokao, shao kao, kao rou, shashlik, mangal, galbi, samgyeopsal
        suki, huo guo, huoguo, hotpot, shabu, shabu shabu, nabe, sukiyaki, chim chum
        dim sum, dian xin, yum cha, yam cha, jiaozi, xiaolongbao, xiao long bao, dimsam
        chicken, kai thot, gai tod, yakitori, karaage, zha ji
        chicken rice, khao man kai, khao man gai
        bubble tea, cha nom khai muk, cha nom, naicha, nai cha
        tea, cha yen, ocha, chaya
        ice cream, aitim, ai tim, aisukurimu, bingqilin, morozhenoe
        greek, tavern, souvlaki, gyros, giros, mezedes
        kebab, shawarma, shaurma, shaverma, doner kebap
        arab, shawarma, mataam arabi, falafel
        bar, izakaya, pivnaya, pab, jiuba, pivo
        massage, nuat, nuad, massaji, anmo
        currency exchange, laek ngoen, obmen valyut
        single family residence, ban diao, baan diao, ban diaw, baan deaw
        noodle, kway teow, guay teow, kuai teow, kuey teow, kuay tiao, kuai tieo
        """
}
