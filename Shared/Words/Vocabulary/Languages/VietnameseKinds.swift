extension Kinds {
    static let vietnamese = """
        coffee, cà phê, quán cà phê, quán cafe, tiệm cà phê
        tea, trà, trà sữa
        bakery, tiệm bánh, bánh mì, lò bánh mì
        ice cream, kem
        bar, quán bar, bia, quán bia, quán nhậu
        restaurant, nhà hàng, quán ăn, tiệm ăn
        food, đồ ăn, món ăn, ẩm thực
        hotel, khách sạn, chỗ ở
        hostel, nhà nghỉ
        cinema, rạp chiếu phim, rạp phim
        museum, bảo tàng
        library, thư viện
        park, công viên
        gym, phòng gym, phòng tập
        swimming pool, hồ bơi, bể bơi
        pharmacy, nhà thuốc, hiệu thuốc, tiệm thuốc
        hospital, bệnh viện
        physician, bác sĩ, phòng khám
        dentist, nha sĩ, nha khoa
        bank, ngân hàng
        automated teller, máy atm, cây atm, rút tiền
        post office, bưu điện
        police, công an, cảnh sát
        place of worship, nhà thờ
        buddhist temple, chùa
        school, trường học
        college or university, đại học
        gas station, trạm xăng, cây xăng
        parking facility, bãi đậu xe, bãi đỗ xe
        grocery store, siêu thị
        convenience store, cửa hàng tiện lợi
        clothing store, quần áo
        book store, hiệu sách, nhà sách
        florist, tiệm hoa, cửa hàng hoa
        hair salon, tiệm cắt tóc, cắt tóc
        store, cửa hàng
        japanese, nhật bản, món nhật, nhật
        italian, ý
        chinese, trung quốc, món hoa
        indian, ấn độ
        thai, thái, thái lan
        vietnamese, việt nam, món việt
        korean, hàn quốc
        vegetarian, chay, đồ chay
        seafood, hải sản
        noodle, mì
        """
}
