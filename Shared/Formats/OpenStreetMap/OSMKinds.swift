import Events

/// Types of schema.org for OpenStreetMap's tags of places.
///
/// Each key has its values with their types, the most specific first, then the general one by which lists are filtered; `others` is for
/// other values. Elements that are no destinations, such as benches, buildings and bus stops, have no types.
///
/// Schools do not get `EducationalOrganization`, and lodgings no type of homes: these types mean campuses and homes here.
enum OSMKinds {
    struct Key: Sendable {
        var name: String
        /// Types by value.
        var kinds: [String: [String]] = [:]
        /// Types of other values; nil if those are no places.
        var others: [String]?

        /// - Parameter lines: types, then the values that have them: "Store: gift souvenir".
        init(_ name: String, others: String? = nil, _ lines: [String]) {
            self.name = name
            self.others = others.map(Key.words)
            for line in lines {
                let parts = line.split(separator: ":", maxSplits: 1)
                let types = Key.words(parts[0])
                for value in parts[1].split(separator: " ") { kinds[String(value)] = types }
            }
        }

        private static func words(_ text: some StringProtocol) -> [String] {
            text.split { $0 == " " }.map { String($0) }
        }
    }

    /// Whether a tag states the present or former kind of a place.
    static func isRead(_ tag: String) -> Bool {
        let parts = tag.split(separator: ":", maxSplits: 1)
        return keys.contains { $0.name == tag } || parts.count == 2 && former.contains(String(parts[0]))
    }

    /// Limit of types of a place.
    private static let most = 8

    /// All types that tags may give, in the order of their names.
    static let allTypes: [String] = Set(
        keys.flatMap { Array($0.kinds.values.joined()) + ($0.others ?? []) } + worship.values + ["SubwayStation"]
    ).sorted()

    /// Types for tags; none if the element is no place, or is private.
    static func types(_ tags: [String: String]) -> [String] {
        var (special, general): ([String], [String]) = ([], [])
        for key in keys {
            for value in (tags[key.name] ?? "").split(separator: ";") {
                let value = value.trimmingPrefix { $0.isWhitespace }.lowercased()
                let others = nothing.contains(value) ? nil : key.others
                guard let types = closer(to: key, value, tags) ?? key.kinds[value] ?? others, let first = types.first
                else { continue }
                special.append(first)
                general += types.dropFirst()
            }
        }
        let isFood = (special + general).contains("FoodEstablishment")
        guard isFood || !["private", "no"].contains(tags[.access]) else { return [] }
        var seen: Set<String> = []
        return Array((special + general).filter { seen.insert($0).inserted }.prefix(most))
    }

    /// More specific types that follow from a second tag.
    private static func closer(to key: Key, _ value: String, _ tags: [String: String]) -> [String]? {
        switch (key.name, value) {
        case ("amenity", "place_of_worship"):
            [worship[tags[.religion] ?? ""], "PlaceOfWorship", "CivicStructure"].compactMap(\.self)
        case ("tourism", "information"):
            ["office", "visitor_centre"].contains(tags[.information]) ? ["TouristInformationCenter"] : []
        case ("railway", "station"):
            tags[.station] == "subway" ? ["SubwayStation", "CivicStructure"] : nil
        default: nil
        }
    }

    /// Values that mean that nothing is there, or never was.
    private static let nothing = Set(["no", "construction", "planned", "proposed"]).union(former)

    /// Values and prefixes of keys ("disused:amenity") that mean a former place.
    private static let former: Set = [
        "vacant", "closed", "disused", "abandoned", "was", "former", "demolished", "razed", "removed", "destroyed",
        "permanently_closed",
    ]

    /// Whether the tags describe a place that is closed for good, as a whole or by the prefix or value of a former kind.
    static func isFormer(_ tags: [String: String], at now: Timestamp) -> Bool {
        let types = types(tags)
        var was: [String: String] = [:]
        for (key, value) in tags {
            let parts = key.split(separator: ":", maxSplits: 1)
            if parts.count == 2, former.contains(String(parts[0])) { was[String(parts[1])] = value }
        }
        guard types.isEmpty else {
            // The former and the present kind must differ.
            return keys.contains { tags[$0.name] != nil && tags[$0.name] == was[$0.name] }
                || ImportedClosing(tags, at: now).state == .forGood
                || tags[.openingHours].flatMap(ClosingWords.state(ofHours:)) == .forGood
        }
        return !OSMKinds.types(was).isEmpty || keys.contains { former.contains(tags[$0.name]?.lowercased() ?? "") }
    }

    /// Types by `religion`.
    private static let worship = [
        "buddhist": "BuddhistTemple", "christian": "Church", "hindu": "HinduTemple", "jewish": "Synagogue",
        "muslim": "Mosque",
    ]

    // MARK: - The tags

    static let keys = [
        amenity, shop, healthcare, tourism, leisure, office, craft, historic, railway, aeroway, natural, club,
        emergency,
    ]

    private static let amenity = Key(
        "amenity",
        [
            "Restaurant FoodEstablishment: restaurant",
            "CafeOrCoffeeShop FoodEstablishment: cafe",
            "FastFoodRestaurant FoodEstablishment: fast_food",
            "BarOrPub FoodEstablishment: bar pub biergarten",
            "IceCreamShop FoodEstablishment: ice_cream",
            "FoodEstablishment: food_court",
            "BankOrCreditUnion FinancialService: bank",
            "AutomatedTeller FinancialService: atm",
            "FinancialService: bureau_de_change money_transfer payment_centre",
            "Pharmacy MedicalOrganization: pharmacy",
            "Physician MedicalOrganization: doctors",
            "Dentist MedicalOrganization: dentist",
            "MedicalClinic MedicalOrganization: clinic",
            "Hospital MedicalOrganization: hospital",
            "VeterinaryCare MedicalOrganization: veterinary",
            "School: school language_school driving_school music_school dancing_school prep_school training",
            "Preschool: kindergarten",
            "ChildCare: childcare",
            "CollegeOrUniversity: college university",
            "Library CivicStructure: library",
            "PoliceStation CivicStructure: police",
            "FireStation CivicStructure: fire_station",
            "PostOffice GovernmentOffice: post_office",
            "CityHall GovernmentBuilding CivicStructure: townhall",
            "Courthouse GovernmentBuilding CivicStructure: courthouse",
            "Embassy GovernmentBuilding CivicStructure: embassy",
            "CivicStructure: community_centre social_centre social_facility nursing_home",
            "PublicToilet CivicStructure: toilets",
            "Cemetery CivicStructure: grave_yard",
            "Crematorium CivicStructure: crematorium",
            "PlaceOfWorship CivicStructure: monastery",
            "PerformingArtsTheater CivicStructure: theatre",
            "MovieTheater: cinema",
            "EventVenue CivicStructure: arts_centre events_venue conference_centre exhibition_centre",
            "MusicVenue CivicStructure: music_venue concert_hall",
            "NightClub EntertainmentBusiness: nightclub",
            "Casino EntertainmentBusiness: casino",
            "EntertainmentBusiness: gambling planetarium",
            "AdultEntertainment EntertainmentBusiness: stripclub swingerclub brothel",
            "InternetCafe: internet_cafe",
            "GasStation AutomotiveBusiness: fuel",
            "AutomotiveBusiness: charging_station vehicle_inspection",
            "AutoWash AutomotiveBusiness: car_wash",
            "AutoRental AutomotiveBusiness: car_rental",
            "ParkingFacility CivicStructure: parking",
            "TaxiStand CivicStructure: taxi",
            "BusStation CivicStructure: bus_station",
            "BoatTerminal CivicStructure: ferry_terminal",
            "AnimalShelter: animal_shelter",
            "ShoppingCenter: marketplace",
            "LocalBusiness: animal_boarding bicycle_rental boat_rental coworking_space",
            "RecyclingCenter: recycling",
            "ExerciseGym SportsActivityLocation: gym",
            "PublicSwimmingPool SportsActivityLocation: swimming_pool",
            "DaySpa HealthAndBeautyBusiness: public_bath sauna spa",
        ])

    private static let shop = Key(
        "shop", others: "Store",
        [
            "GroceryStore Store: supermarket greengrocer butcher cheese dairy deli farm seafood health_food frozen_food "
                + "organic grocery food",
            "ConvenienceStore Store: convenience kiosk newsagent",
            "Bakery FoodEstablishment: bakery pastry",
            "IceCreamShop FoodEstablishment: ice_cream",
            "LiquorStore Store: alcohol wine beer beverages",
            "DepartmentStore Store: department_store",
            "ShoppingCenter: mall",
            "WholesaleStore Store: wholesale",
            "PawnShop Store: pawnbroker",
            "ClothingStore Store: clothes boutique fashion fashion_accessories",
            "ShoeStore Store: shoes",
            "JewelryStore Store: jewelry watches",
            "BookStore Store: books",
            "ToyStore Store: toys",
            "MusicStore Store: music musical_instrument",
            "MovieRentalStore Store: video",
            "HobbyShop Store: games model craft",
            "ArtGallery EntertainmentBusiness: art",
            "ComputerStore Store: computer",
            "ElectronicsStore Store: electronics hifi appliance",
            "MobilePhoneStore Store: mobile_phone",
            "FurnitureStore Store: furniture bed kitchen antiques",
            "HomeGoodsStore Store: houseware interior_decoration curtain carpet lighting bathroom_furnishing household_linen",
            "HardwareStore Store: hardware doityourself paint tiles trade building_materials",
            "GardenStore Store: garden_centre",
            "Florist Store: florist",
            "PetStore Store: pet",
            "SportingGoodsStore Store: sports outdoor fishing hunting golf ski",
            "BikeStore Store: bicycle",
            "AutoPartsStore Store: car_parts",
            "TireShop Store: tyres",
            "AutoDealer AutomotiveBusiness: car",
            "AutoRepair AutomotiveBusiness: car_repair",
            "MotorcycleDealer AutomotiveBusiness: motorcycle",
            "MotorcycleRepair AutomotiveBusiness: motorcycle_repair",
            "Optician Store: optician",
            "HealthAndBeautyBusiness Store: chemist cosmetics perfumery",
            "HairSalon HealthAndBeautyBusiness: hairdresser",
            "BeautySalon HealthAndBeautyBusiness: beauty",
            "NailSalon HealthAndBeautyBusiness: nails",
            "TattooParlor HealthAndBeautyBusiness: tattoo",
            "DaySpa HealthAndBeautyBusiness: massage",
            "DryCleaningOrLaundry: laundry dry_cleaning",
            "TravelAgency: travel_agency",
            "Locksmith HomeAndConstructionBusiness: locksmith",
            "SelfStorage: storage_rental",
            "RealEstateAgent: estate_agent",
            "FinancialService: money_lender",
            "LocalBusiness: funeral_directors",
        ])

    private static let healthcare = Key(
        "healthcare", others: "MedicalOrganization",
        [
            "Pharmacy MedicalOrganization: pharmacy",
            "Physician MedicalOrganization: doctor",
            "Dentist MedicalOrganization: dentist",
            "MedicalClinic MedicalOrganization: clinic centre",
            "Hospital MedicalOrganization: hospital",
            "Optician Store: optometrist",
            "DiagnosticLab MedicalOrganization: laboratory sample_collection",
        ])

    private static let tourism = Key(
        "tourism",
        [
            "Hotel LodgingBusiness: hotel",
            "Motel LodgingBusiness: motel",
            "Hostel LodgingBusiness: hostel",
            "BedAndBreakfast LodgingBusiness: guest_house bed_and_breakfast",
            "VacationRental LodgingBusiness: apartment chalet",
            "LodgingBusiness: alpine_hut wilderness_hut",
            "Campground LodgingBusiness: camp_site",
            "RVPark CivicStructure: caravan_site",
            "Museum CivicStructure: museum",
            "ArtGallery EntertainmentBusiness: gallery",
            "Zoo CivicStructure: zoo",
            "Aquarium CivicStructure: aquarium",
            "AmusementPark EntertainmentBusiness: theme_park",
            "TouristAttraction: attraction viewpoint artwork",
        ])

    private static let leisure = Key(
        "leisure",
        [
            "ExerciseGym SportsActivityLocation: fitness_centre",
            "SportsActivityLocation: sports_centre sports_hall pitch track fitness_station ice_rink horse_riding miniature_golf",
            "StadiumOrArena SportsActivityLocation: stadium",
            "GolfCourse SportsActivityLocation: golf_course",
            "BowlingAlley SportsActivityLocation: bowling_alley",
            "PublicSwimmingPool SportsActivityLocation: swimming_pool swimming_area",
            "Resort LodgingBusiness: resort",
            "AmusementPark EntertainmentBusiness: water_park",
            "EntertainmentBusiness: amusement_arcade adult_gaming_centre escape_game dance",
            "DaySpa HealthAndBeautyBusiness: sauna spa",
            "BeautySalon HealthAndBeautyBusiness: tanning_salon",
            "Park CivicStructure: park garden nature_reserve dog_park",
            "Playground CivicStructure: playground",
            "Beach CivicStructure: beach_resort",
            "CivicStructure: marina",
            "LocalBusiness: hackerspace",
        ])

    private static let office = Key(
        "office", others: "LocalBusiness",
        [
            "GovernmentOffice: government",
            "Embassy GovernmentBuilding CivicStructure: diplomatic",
            "Attorney LegalService: lawyer",
            "Notary LegalService: notary",
            "InsuranceAgency FinancialService: insurance",
            "AccountingService FinancialService: accountant tax_advisor",
            "FinancialService: financial financial_advisor",
            "RealEstateAgent: estate_agent property_management",
            "TravelAgency: travel_agent",
            "EmploymentAgency: employment_agency",
            "MovingCompany HomeAndConstructionBusiness: moving_company",
            "School: educational_institution",
        ])

    private static let craft = Key(
        "craft", others: "LocalBusiness",
        [
            "Brewery FoodEstablishment: brewery",
            "Winery FoodEstablishment: winery",
            "Distillery FoodEstablishment: distillery",
            "Bakery FoodEstablishment: bakery confectionery",
            "Electrician HomeAndConstructionBusiness: electrician",
            "Plumber HomeAndConstructionBusiness: plumber",
            "HousePainter HomeAndConstructionBusiness: painter",
            "RoofingContractor HomeAndConstructionBusiness: roofer",
            "HVACBusiness HomeAndConstructionBusiness: hvac",
            "Locksmith HomeAndConstructionBusiness: locksmith",
            "HomeAndConstructionBusiness: builder carpenter glaziery tiler plasterer insulation stonemason gardener",
        ])

    private static let historic = Key(
        "historic",
        [
            "LandmarksOrHistoricalBuildings: castle monument memorial ruins archaeological_site fort city_gate manor palace "
                + "tower church monastery temple"
        ])

    private static let railway = Key("railway", ["TrainStation CivicStructure: station halt"])
    private static let aeroway = Key("aeroway", ["Airport CivicStructure: aerodrome"])
    private static let natural = Key("natural", ["Beach CivicStructure: beach"])
    private static let club = Key("club", ["SportsClub SportsActivityLocation: sport"])
    private static let emergency = Key("emergency", ["EmergencyService: ambulance_station"])
}
