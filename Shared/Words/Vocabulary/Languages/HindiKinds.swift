extension Kinds {
    static let hindi = """
        coffee, कॉफ़ी, कॉफी, कैफे, कैफ़े
        tea, चाय
        bakery, बेकरी
        ice cream, आइसक्रीम
        bar, बार
        restaurant, रेस्टोरेंट, रेस्तरां, भोजनालय, ढाबा
        food, खाना
        hotel, होटल
        cinema, सिनेमा, सिनेमाघर
        museum, संग्रहालय
        library, पुस्तकालय
        park, पार्क
        pharmacy, दवा की दुकान, फार्मेसी, दवाई, मेडिकल स्टोर, दवाखाना
        hospital, अस्पताल
        physician, डॉक्टर
        dentist, दंत चिकित्सक
        bank, बैंक
        automated teller, एटीएम
        post office, डाकघर
        police, पुलिस
        buddhist temple, मंदिर
        mosque, मस्जिद
        school, स्कूल
        gas station, पेट्रोल पंप
        grocery store, सुपरमार्केट, किराना
        store, दुकान
        indian, भारतीय
        chinese, चीनी
        vegetarian, शाकाहारी
        pizza, पिज़्ज़ा, पिज्जा
        burger, बर्गर
        """
}
