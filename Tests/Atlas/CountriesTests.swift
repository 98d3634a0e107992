import Atlas
import Testing

@Suite struct `A country` {
    @Test(arguments: [
        ("DE", "Germany", "Alemania", "Alemanya", "Saksa", "เยอรมนี"),
        ("ES", "Spain", "España", "Espanya", "Espanja", "สเปน"),
        ("FI", "Finland", "Finlandia", "Finlàndia", "Suomi", "ฟินแลนด์"),
        ("TH", "Thailand", "Tailandia", "Tailàndia", "Thaimaa", "ไทย"),
        ("US", "United States", "Estados Unidos", "Estats Units", "Yhdysvallat", "สหรัฐอเมริกา"),
        ("GB", "United Kingdom", "Reino Unido", "Regne Unit", "Iso-Britannia", "สหราชอาณาจักร"),
        ("JP", "Japan", "Japón", "Japó", "Japani", "ญี่ปุ่น"), ("CN", "China", "China", "Xina", "Kiina", "จีน"),
        ("SE", "Sweden", "Suecia", "Suècia", "Ruotsi", "สวีเดน"),
        ("CH", "Switzerland", "Suiza", "Suïssa", "Sveitsi", "สวิตเซอร์แลนด์"),
        ("NL", "Netherlands", "Países Bajos", "Països Baixos", "Alankomaat", "เนเธอร์แลนด์"),
        ("LA", "Laos", "Laos", "Laos", "Laos", "ลาว"), ("MY", "Malaysia", "Malasia", "Malàisia", "Malesia", "มาเลเซีย"),
        ("BR", "Brazil", "Brasil", "Brasil", "Brasilia", "บราซิล"),
        ("EG", "Egypt", "Egipto", "Egipte", "Egypti", "อียิปต์"),
    ])
    func `is known by its names in the languages of the page`(
        code: String, english: String, spanish: String, catalan: String, finnish: String, thai: String
    ) {
        for name in [english, spanish, catalan, finnish, thai] {
            #expect(Countries.code(of: name) == code, "\(name)")
            #expect(Countries.code(of: "  \(name.uppercased()) ") == code, "\(name.uppercased())")
            #expect(Countries.code(of: name.lowercased()) == code, "\(name.lowercased())")
        }
    }

    @Test(arguments: [
        ("USA", "US"), ("U.S.A.", "US"), ("United States of America", "US"), ("EE. UU.", "US"), ("UK", "GB"),
        ("England", "GB"), ("Great Britain", "GB"), ("The Netherlands", "NL"), ("Holland", "NL"),
        ("Deutschland", "DE"), ("Espana", "ES"), ("Türkiye", "TR"), ("Turkey", "TR"), ("Czech Republic", "CZ"),
        ("Czechia", "CZ"), ("Republic of Korea", "KR"), ("South Korea", "KR"), ("Viet Nam", "VN"),
        ("Hong Kong", "HK"), ("Macau", "MO"), ("Taiwan", "TW"), ("Russian Federation", "RU"),
        ("Côte d’Ivoire", "CI"), ("Cote d'Ivoire", "CI"), ("Ivory Coast", "CI"), ("Bosnia & Herzegovina", "BA"),
        ("Bosnia and Herzegovina", "BA"), ("UAE", "AE"), ("Kingdom of Thailand", "TH"), ("ประเทศไทย", "TH"),
    ])
    func `is known by what people call it`(text: String, code: String) {
        #expect(Countries.code(of: text) == code)
    }

    @Test(arguments: [
        ("ESP", "ES"), ("esp", "ES"), ("es", "ES"), ("Es", "ES"), ("DEU", "DE"), ("tha", "TH"), ("USA", "US"),
        ("gbr", "GB"), ("FIN", "FI"), ("CHE", "CH"), ("CHN", "CN"), ("ZAF", "ZA"), ("ARE", "AE"), ("NZL", "NZ"),
        ("DNK", "DK"), ("AUT", "AT"), ("AUS", "AU"), ("PRT", "PT"), ("KOR", "KR"), ("PRK", "KP"),
    ])
    func `is known by its codes of ISO 3166, in capitals or not`(text: String, code: String) {
        #expect(Countries.code(of: text) == code)
    }

    @Test(arguments: [
        "", " ", "ZZ", "XYZ", "Spainland", "Atlantis", "Barcelona", "Europe", "12", "-", "the", "S P A I N",
    ])
    func `is none where no country is named`(text: String) {
        #expect(Countries.code(of: text) == nil)
        #expect(Countries.code(of: String(repeating: "Spain ", count: 1000)) == nil)
    }
}
