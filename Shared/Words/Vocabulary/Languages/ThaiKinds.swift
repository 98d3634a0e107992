extension Kinds {
    static let thai = """
        coffee, ร้านคาเฟ่, กาแฟสด, คาเฟ
        bakery, ขนมปัง, ร้านเบเกอรี่
        bar, ร้านเหล้า, นั่งดื่ม
        restaurant, ร้านข้าว, ที่กินข้าว
        pharmacy, ร้านยา, ซื้อยา
        automated teller, กดเงิน, ตู้ atm, เอทีเอ็ม
        hotel, รีสอร์ท
        hospital, รพ, พยาบาล, โรงบาล
        school, รร, โรงเรียนสอน
        cinema, ดูหนัง
        gas station, เติมน้ำมัน
        parking facility, จอดรถ
        convenience store, ร้านสะดวกซื้อ, มินิมาร์ท, ร้านชำ
        grocery store, ซุปเปอร์มาร์เก็ต, ตลาดสด
        hair salon, ตัดผม, ทำผม
        vegetarian, อาหารเจ, อาหารมังสวิรัติ
        seafood, อาหารทะเล
        sauna, นวด, ร้านนวด, สปา
        fast food, ฟาสต์ฟูด
        museum, พิพิธภัณฑ์
        post office, ที่ทำการไปรษณีย์
        police, โรงพัก
        condominium, คอนโดมิเนียม
        dentist, คลินิกทันตกรรม, ทำฟัน
        clothing store, ร้านเสื้อผ้า
        book store, หนังสือ
        townhouse, ทาวน์โฮม, ทาวน์เฮาส์, ทาวน์เฮ้าส์, ทฮ
        commercial building, ตึกแถว, อาคารพานิชย์, ตึกแถวพาณิชย์
        twin house, บ้านแฝด
        suki, สุกี้ยากี้, ชาบู, จิ้มจุ่ม, หม้อไฟ
        barbecue, เนื้อย่าง, ปิ้งย่าง
        vegetarian, อาหารไม่มีเนื้อสัตว์, ไม่มีเนื้อสัตว์, ไม่มีเนื้อ
        optician, แว่น, ตัดแว่น, ร้านตัดแว่น, ตัดแว่นตา
        hair salon, ตัดผมชาย, ร้านตัดผมชาย, บาร์เบอร์, ร้านบาร์เบอร์, สระผม
        dentist, ร้านทำฟัน, หาหมอฟัน, คลินิกฟัน
        dry cleaning or laundry, ร้านซักผ้า, ซักแห้ง, ร้านซักรีด
        ice cream, ร้านไอติม, ร้านไอศกรีม
        restaurant, มื้อเย็น, มื้อเที่ยง, มื้อค่ำ, ข้าวเที่ยง, ข้าวเย็น
        single family residence, บ้านเดี่ยว
        korean, ปิ้งย่างเกาหลี, เนื้อย่างเกาหลี, หมูย่างเกาหลี
        halal, อาหารมุสลิม, ร้านมุสลิม, ร้านอาหารมุสลิม, อาหารอิสลาม
        vegan, อาหารวีแกน, เมนูวีแกน
        """
}
