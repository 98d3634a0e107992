extension Kinds {
    static let english = """
        coffee, coffees, espresso, cappuccino, latte, coffee bar, caffeine, café, cafes, coffee place, flat white, caf
        tea, tea house, tea room, tearoom
        bakery, bakers, baker, bread, croissant, croissants, pastries, cake shop, patisserie
        ice cream, gelato shop, icecreams, ice creams
        bar, cocktail bar, cocktails, beers, brewery, brewpub, taproom, drinks, boozer, pint, sports bar
        night club, clubs, dancing, clubbing, dance club, night clubs
        restaurant, supper, eatery, place to eat, eateries, dining, resto, rest, restos
        food, grub, meal, eats, bite, bite to eat, meals, dishes
        fast food, fast foods, junk food, drive through, drive thru, drive in, quick bite, something quick
        hotel, htl, motel, place to stay, inn, hotels, place to sleep, resort, room for the night
        hostel, backpackers, backpacker hostel, hostels
        cinema, movie, film, films, cinemas, multiplex, movie house
        museum, museums, exhibition
        pharmacy, pharm, pharma, medicines, pills, aspirin, painkillers, paracetamol, ibuprofen, painkiller, drugs, headache, a headache, fever, cough, plasters, bandage, prescription, cold medicine, ibuprofeno, band aid, chem, pharmacies
        hospital, hosp, emergency, er, a&e, hospitals, casualty
        physician, gp, doc, general practitioner, medical clinic, medical centre, medical center
        dentist, toothache, tooth, teeth, tooth hurts, my tooth hurts, tooth doctor, dental, dental surgery
        automated teller, cash, atms, cash point, withdraw cash, withdraw money, money machine, atm machine
        bank, banks, banking
        gas station, gas, fuel station, petrol pump, diesel, petrol stations, gas stations, servo
        grocery store, supermkt, supermarkets, food store, grocers, grocer, food shop, smkt
        convenience store, conv store, minimart, mini-mart, corner store, cvs, konbini, 24h shop
        parking facility, car parks, carpark, parking garage, place to park, park my car, where to park, prkg
        post office, stamps, mail, send a letter, send a parcel, parcel, po, p.o.
        police, cops, police dept
        library, lib, libraries
        college or university, uni, univ, campus, faculty
        school, schools, sch, primary school, high school
        preschool, daycare, day care, childcare, creche, nursery school
        gym, gyms, workout, fitness studio, fitness club, crossfit, fit
        swimming pool, pool, pools, swim, swimming
        sauna, spa, spas, massage, wellness
        park, parks, garden, gardens, green space, pk
        playground, playgrounds, play area
        zoo, zoos, animals
        art gallery, galleries, art
        theatre, theaters, theatres, plays, opera, opera house
        tourist attraction, attractions, landmark, landmarks, things to see, tourist attractions, monument
        hair salon, hair, hair cut, barbers, haircuts, hairdressing, cut my hair, hair stylist, coiffeur
        beauty salon, manicure, pedicure, nail salon, cosmetic, beautician, nail bar
        dry cleaning or laundry, dry cleaner, dry cleaners, wash clothes, laundrette, laundries, wash my clothes
        clothing store, clothes shop, clothes store, dress, dresses, garments, boutiques, t shirt, jeans
        shoe store, shoe, sneakers, shoe repair, boots, shoe shops
        book store, book, bookshops, bookstores, bookseller, novels
        florist, flower, bouquet, roses, florists, flower store
        electronics store, electronic, computers, computer shop, gadgets, laptop, laptops
        mobile phone store, cell phone, phone, sim card, sim cards, mobile, smartphone, phones
        jewelry store, jewellers, jeweller, jewelers, rings, watches, goldsmith
        optician, opticians, eyeglasses, contact lenses, optometrist, sunglasses
        toy store, toy, toyshop
        sporting goods store, sport shop, sports store, sporting equipment, sports equipment
        hardware store, tools, hardware shop, home improvement, building supplies, screws
        pet store, pet, pets, pet food, dog food, cat food
        furniture store, sofa, ikea, furnishings
        bicycle store, bike, bikes, bicycles, cycle shop, bike repair
        liquor store, wine store, spirits, off-licence, booze, bottle store, wines
        travel agency, travel agent, travel agents, tours
        auto repair, mechanics, car service, garages, car mechanic, car workshop, fix my car
        auto rental, rent a car, hire a car, rental car, car rentals
        butcher, meat shop, butchers, butchery, meat
        place of worship, churches, cathedral, worship, pray, mass
        buddhist temple, temples, wat, shrine
        mosque, mosques
        embassy, embassies, consulates
        city hall, municipality, council
        fire station, fire brigade, fire department, firefighters
        bed and breakfast, b&b, bnb, b and b, b n b, guesthouses, guest houses
        campground, campsites, camping site, caravan park, tents
        currency exchange, money changer, exchange money, forex, change money, exchange office
        electric vehicle charging, ev charging, charge my car, charging point, charger
        tattoo parlor, tattoos, tattooist, tattoo studio, ink
        apartment, apt, apts, appartment, apartments, flats, studio flat, studio, studios, 1br, 2br, 3br, one bedroom
        townhouse, townhome, townhomes, town homes, town houses, townhouses, row house, terraced house, terrace house
        commercial building, shophouse, shop house, shophouses, commercial buildings, commercial space
        residence, property, properties, real estate, homes
        condominium, condominiums, condos
        house, houses
        vegetarian, meat free, meatless, without meat, no meat, vegetarians, veggies, veg, vegetarian friendly
        vegan, plant based, plant-based, vegans, without animal products
        burger, burgers, hamburgers, cheeseburger, cheeseburgers
        pizza, pizzas, pizza place, pizzaria
        sushi, sashimi, maki, nigiri, sushis
        japanese, jap, japan, izakaya, jpn
        italian, ital, italy, italiano
        chinese, china, sichuan, szechuan
        indian, india, curry house, tandoori
        thai, thailand, thai food
        mexican, mexico, taqueria, mex, texmex
        korean, korea, kbbq
        vietnamese, vietnam, viet, viet food
        french, france
        turkish, turkey
        greek, greece, gyros
        seafood, sea food, shellfish, oysters, prawns, crab
        fish, fish restaurant, fish and chips
        steak, steaks, steakhouses, grill house, beef steak
        breakfast, brunches, pancakes, breakfasts
        noodle, noodle soup, noodle shop, noodle bar
        salad, salads, healthy food, salad bar
        sandwich, sandwiches, sarnie, subs, bagel, bagels, sub, toast, panini
        kebab, kebabs, doner, döner kebab, gyro, kebap
        chicken, fried chicken, wings, chicken wings
        soup, soups
        cake, desserts, sweets, cakes, sweet
        breakfast, brekkie, brekky, bfast
        restaurant, supper club, dinner place, lunch place, place for dinner, place for lunch
        single family residence, detached house, single house, detached houses, detached home
        halal, muslim friendly, muslim food, muslim restaurant
        """
}
