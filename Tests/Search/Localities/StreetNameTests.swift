import Testing

@testable import SearchService

@Suite struct `The street of an address` {
    @Test(arguments: [
        ("Carrer de Verdi", "carrer Verdi 32", true), ("Carrer de Mallorca", "Carrer de Mallorca 401, 2n 1a", true),
        ("5th Avenue", "350 5th Avenue", true), ("Sukhumvit 63", "Sukhumvit 63", true),
        ("Sukhumvit 63", "88/5 Sukhumvit 63", true), ("Club Street", "12-14 Club Street", true),
        ("Mong Kok Road", "旺角道 Mong Kok Road", true), ("旺角道", "旺角道 Mong Kok Road 12", true),
        ("天钥桥路", "天钥桥路 33号", true), ("Carrer de Sants", "Carrer de Sants 12 B", true),
        ("Sants", "Carrer de Sants 5", false), ("Club Street", "Club Street Lane 4", false),
        ("Mallorca", "Plaça Major, Mallorca", false), ("Carrer de Sants", "", false),
    ])
    func `is compared without numbers, articles and what follows a comma`(street: String, address: String, isOn: Bool) {
        #expect(StreetName.isOn(StreetName.words(street), address) == isOn)
    }
}
