/// schema.org's names.
enum Vocabulary {
    static let addresses = [
        "http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/",
    ]

    /// Addresses without a scheme, as some pages write them.
    private static let unschemed = ["//schema.org/", "//www.schema.org/"]

    /// A name without schema.org's address: "https://schema.org/Movie" is "Movie". Other names stay whole.
    static func short(_ name: String) -> String {
        guard let first = name.utf8.first, first == UInt8(ascii: "h") || first == UInt8(ascii: "/") else { return name }
        for address in addresses + unschemed where name.hasPrefix(address) {
            let rest = name.dropFirst(address.count).drop { $0 == "/" || $0 == "#" }
            if !rest.isEmpty { return String(rest) }
        }
        return name
    }

    /// Whether an address is that of schema.org as a vocabulary.
    static func isSchemaOrg(_ address: String) -> Bool {
        var address = address[...]
        while address.last == "/" || address.last == "#" { address.removeLast() }
        for end in ["/docs/jsonldcontext.json", "/docs/jsonldcontext.jsonld"] where address.hasSuffix(end) {
            address = address.dropLast(end.count)
        }
        for scheme in ["https://", "http://", "//", ""] where address.lowercased().hasPrefix(scheme) {
            address = address.dropFirst(scheme.count)
            return address.lowercased() == "schema.org" || address.lowercased() == "www.schema.org"
        }
        return false
    }

    /// Whether a type is the other or a subtype of it, as far as types are known here.
    static func isKind(_ type: String, of other: String) -> Bool {
        if type == other || other == "Thing" { return true }
        return parents[type]?.contains { isKind($0, of: other) } ?? false
    }

    /// Supertypes of types for places, food, homes, films, showings, people and reviews (schema.org, release 30).
    private static let parents: [String: [String]] = {
        var parents: [String: [String]] = [:]
        for (parent, kinds) in kinds {
            for kind in kinds.split(separator: " ") { parents[String(kind), default: []].append(parent) }
        }
        return parents
    }()

    private static let kinds: [(String, String)] = [
        ("Thing", "Place Organization Person CreativeWork Event Intangible Product Action"),
        (
            "Place",
            "Accommodation AdministrativeArea CivicStructure Landform LandmarksOrHistoricalBuildings LocalBusiness Residence TouristAttraction TouristDestination"
        ),
        ("Organization", "LocalBusiness Corporation PerformingGroup EducationalOrganization SportsOrganization NGO"),
        (
            "LocalBusiness",
            "AnimalShelter AutomotiveBusiness ChildCare DryCleaningOrLaundry EmergencyService EmploymentAgency EntertainmentBusiness FinancialService FoodEstablishment GovernmentOffice HealthAndBeautyBusiness HomeAndConstructionBusiness InternetCafe LegalService Library LodgingBusiness MedicalBusiness ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation Store TelevisionStation TouristInformationCenter TravelAgency"
        ),
        (
            "FoodEstablishment",
            "Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery"
        ),
        (
            "EntertainmentBusiness",
            "AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub"
        ),
        (
            "CivicStructure",
            "Airport Aquarium Beach BoatTerminal Bridge BusStation BusStop Campground Cemetery Crematorium EventVenue FireStation GovernmentBuilding Hospital MovieTheater Museum MusicVenue Park ParkingFacility PerformingArtsTheater PlaceOfWorship Playground PoliceStation PublicToilet RVPark StadiumOrArena SubwayStation TaxiStand TrainStation Zoo"
        ),
        ("Accommodation", "Apartment CampingPitch House Room SingleFamilyResidence Suite"),
        ("House", "SingleFamilyResidence"),
        ("Residence", "ApartmentComplex GatedResidenceCommunity"),
        ("LodgingBusiness", "BedAndBreakfast Campground Hostel Hotel Motel Resort VacationRental"),
        (
            "Store",
            "AutoPartsStore BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore"
        ),
        ("AdministrativeArea", "City Country SchoolDistrict State"),
        (
            "CreativeWork",
            "Article Book Clip Comment Dataset Episode Game HowTo Menu MenuSection Movie MovieSeries MusicRecording Photograph Review TVSeries TVEpisode VideoObject WebPage WebSite MediaObject"
        ),
        ("Article", "NewsArticle BlogPosting Report SocialMediaPosting"),
        ("NewsArticle", "ReviewNewsArticle"),
        ("MediaObject", "ImageObject VideoObject AudioObject"),
        (
            "WebPage",
            "AboutPage CheckoutPage CollectionPage ContactPage FAQPage ItemPage ProfilePage RealEstateListing SearchResultsPage"
        ),
        ("Review", "CriticReview UserReview EmployerReview ClaimReview"),
        ("CriticReview", "ReviewNewsArticle"),
        (
            "Event",
            "BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent LiteraryEvent MusicEvent PublicationEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent"
        ),
        (
            "Intangible",
            "Brand ItemList ListItem MenuItem Offer Rating Schedule Service StructuredValue VirtualLocation"
        ),
        ("Rating", "AggregateRating EndorsementRating"),
        ("AggregateRating", "EmployerAggregateRating"),
        ("Offer", "AggregateOffer OfferForPurchase OfferForLease"),
        (
            "StructuredValue",
            "ContactPoint GeoCoordinates GeoShape MonetaryAmount OpeningHoursSpecification PriceSpecification PropertyValue QuantitativeValue"
        ),
        ("ContactPoint", "PostalAddress"),
        ("GeoShape", "GeoCircle"),
        ("Product", "IndividualProduct ProductModel Vehicle"),
        ("PerformingGroup", "DanceGroup MusicGroup TheaterGroup"),
        ("Landform", "BodyOfWater Mountain Continent"),
    ]
}
