extension Lexicon {
    static let finnish = Lexicon(
        language: .finnish,
        functionWords: list(
            """
            aina ainakin ainoastaan alas alla alle asti edelleen edes eivät ei eli ellei emme en enemmän ennen ensin eri että et
            ette ettei eikä emmekä haluaa he heidän heille heitä hän hänen häntä ilman itse ja jo joita joiden joihin joilla
            joille joissa joista joka jokainen joku jolla jolle jonka jonkin jos joskus jossa josta jota jotka jotta joten
            jälkeen kaikki kaikkea kaikkien kanssa kautta keskellä keskeltä kerran kohti koko koska kuin kuinka kuitenkin kun
            kuten kyllä lähellä läpi lähes lisäksi me meidän meille meitä mikä mikään mikäli miksi milloin minkä minun minut
            minä missä mistä mitä mitään moni monta monen monia mukaan mutta muu muun muut muita myös myöhemmin nyt näin
            nämä ne niiden niin niitä niissä niistä niille noin nuo nykyään ole oleva olevan olisi olivat olla olen olemme olet
            oli on ovat oma oman omat paitsi pian pitkin pitää poikki päin saa saada saavat sama saman se sekä sen seuraava
            siellä siinä siis sitten sitä siitä siihen sille sillä silloin sinun sinä sisällä suoraan taas tai takana tämä tämän
            tähän tänä tässä tästä tätä te teidän tulee tulevat tuo tuolla tällä täällä vaan vaikka vai varten vasta vastaan
            vielä vieressä voi voidaan voimme voivat vain yhä yksi yhden yhtä yhdessä yli ympäri hyvin usein jokaisen
            jokaisella kaikilla kaikille tulla olla ollut kukaan ketään kenenkään
            """),
        everydayWords: list(
            """
            aika aikaa aikana alkaa alkoi antaa asia asiat auki esimerkiksi ihminen ihmiset kertaa kuukausi käy käyttää
            käytetään lähtee löytyy maailma mennä myydään ottaa paikka paljon pieni pieniä päivä päivän päivässä sanoa suuri
            suuren syödään tarjoaa tarjolla tehdä tunti tuntia tuntee työ uusi uuden uusia viikko viikon vuosi vuoden vuotta
            vuonna tapa tavalla kulkee sijaitsee tehdään tarvitsee kannattaa hyvä hyvää paras parhaat
            """),
        connectors: [], articles: [])

    static let thai = Lexicon(
        language: .thai,
        functionWords: list(
            """
            ก็ กว่า กับ กัน การ ของ ขอ ขึ้น คง คน ความ คือ จน จะ จัด จาก จึง ซึ่ง ดัง ด้วย ด้าน ได้ ใด โดย ต้อง ตั้งแต่ ตาม แต่ แต่ละ ถ้า ถึง
            ถูก ทั้ง ทั้งหมด ทั้งนี้ ทำ ทำให้ ที่ ที่สุด ทุก ที เท่า เท่านั้น นอกจาก นัก นั้น นั่น นำ นี้ นี่ ใน ใน บาง เป็น ไป เปิด ปี พบ พร้อม เพราะ เพื่อ
            เพียง เพิ่ม มัก มา มาก มี ไม่ เมื่อ ยัง ระหว่าง รวม ร่วม เรา เริ่ม และ แล้ว วัน ว่า ไว้ สำหรับ สามารถ ส่วน สิ่ง หรือ หนึ่ง หลาย หลัง
            หาก ให้ ใหม่ ใหญ่ อย่าง อยู่ อยาก อาจ อีก เอง ออก เขา เธอ ผม ฉัน ท่าน มัน พวก แบบ เช่น ต่าง ต่าง ๆ ๆ แห่ง ครั้ง ใช้ ต่อ เข้า กำลัง
            บน ใต้ ลง แม้ แม้ว่า เคย เกือบ ราย ครับ ค่ะ คะ นะ สอง สาม สี่ ห้า สิบ ร้อย พัน มิ ย่อม อัน ผู้ เลย ตัว เดียว เดียวกัน รับ
            """),
        everydayWords: list(
            """
            ดี เวลา วันนี้ คืน เดือน ชั่วโมง ชีวิต งาน เรื่อง ปัญหา ตอน ช่วง จำนวน ประเภท ตัวอย่าง สำคัญ เรียก กิน
            ไปถึง เดินทาง ดู ซื้อ ขาย ราคา คนไทย บ้าน นิยม มีชื่อเสียง เล็ก เก่า ง่าย เร็ว ช้า
            """),
        connectors: [], articles: [])
}
