extension Kinds {
    static let arabic = """
        coffee, قهوة, مقهى, كافيه, مقاهي, القهوة, المقهى, قهوه, كوفي, كافي, كوفي شوب
        tea, شاي
        bakery, مخبز, مخابز, فرن, خبز, حلويات, مخبزة
        ice cream, آيس كريم, بوظة, مثلجات, ايس كريم
        bar, بار, حانة, بيرة, حانات
        night club, ملهى ليلي, نادي ليلي
        restaurant, مطعم, مطاعم, المطاعم, المطعم
        food, طعام, أكل, اكل, مأكولات
        fast food, وجبات سريعة
        hotel, فندق, فنادق, الفندق
        hostel, نزل, بيت شباب
        cinema, سينما, دور السينما
        theatre, مسرح
        museum, متحف, متاحف
        library, مكتبة
        park, حديقة, منتزه, حدائق
        gym, صالة رياضية, نادي رياضي, جيم
        swimming pool, مسبح
        pharmacy, صيدلية, صيدليات, الصيدلية, دواء, أدوية
        hospital, مستشفى, مستشفيات, طوارئ
        physician, طبيب, عيادة, دكتور
        dentist, طبيب أسنان, طبيب اسنان, أسنان
        veterinary care, طبيب بيطري
        bank, بنك, مصرف, بنوك
        automated teller, صراف آلي, صراف الي, صراف
        currency exchange, صرافة
        post office, مكتب بريد, بريد
        police, شرطة, مركز شرطة
        place of worship, كنيسة
        mosque, مسجد, جامع, مساجد
        school, مدرسة, مدارس
        college or university, جامعة
        gas station, محطة وقود, محطة بنزين, بنزين
        parking facility, موقف سيارات, مواقف, موقف
        auto repair, ورشة سيارات
        auto rental, تأجير سيارات
        grocery store, سوبرماركت, سوبر ماركت, بقالة, سوبرماركيت
        clothing store, ملابس, متجر ملابس
        shoe store, أحذية
        jewelry store, مجوهرات
        optician, نظارات
        book store, مكتبة كتب, كتب
        florist, زهور, ورد, محل زهور
        hair salon, حلاق, صالون, صالون حلاقة
        store, متجر, محل
        japanese, ياباني, يابانية
        italian, إيطالي, إيطالية, ايطالي
        chinese, صيني, صينية
        indian, هندي, هندية
        thai, تايلندي, تايلاندي, تايلندية
        arab, عربي, عربية
        lebanese, لبناني, لبنانية
        turkish, تركي, تركية
        vegetarian, نباتي, نباتية
        vegan, نباتي صرف, فيجن
        seafood, مأكولات بحرية
        fish, سمك
        chicken, دجاج
        burger, برجر, برغر, همبرغر
        pizza, بيتزا
        sushi, سوشي
        kebab, كباب مشوي
        breakfast, فطور, إفطار
        apartment, شقة, شقه, شقق
        condominium, كوندو
        house, بيت, منزل, فيلا
        falafel, فلافل
        halal, حلال
        kebab, شاورما, كباب, كفتة
        noodle, نودلز
        """
}
