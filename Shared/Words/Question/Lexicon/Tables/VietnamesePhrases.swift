extension Lexicon {
    static let vietnamese = """
        filler: ở đâu, ở đâu có, có, có không, tìm, tìm kiếm, tôi muốn, tôi cần, muốn ăn, ăn, uống, mua, làm ơn, ở đây, gần đây, gần tôi, quanh đây, hôm nay, ngon, tốt, tốt nhất
        filler: chỗ nào, nào, cho tôi, ngon nhất, những, các
        open: mở cửa, đang mở cửa, còn mở cửa, mở
        now: bây giờ, hiện tại, lúc này
        late: khuya, muộn
        all day: 24 giờ, suốt đêm
        cheap: rẻ, giá rẻ, bình dân, rẻ tiền
        nearest: gần nhất
        most: dưới, tối đa
        near: gần, cạnh, quanh
        beside: bên cạnh, đối diện
        within: ở, tại, trong
        reach: trong vòng, cách
        from: từ
        metre: mét
        kilometre: cây số
        minute: phút
        not: không, không có, ngoại trừ, trừ, không phải
        tomorrow: ngày mai
        sunday: chủ nhật
        saturday: thứ bảy
        morning: sáng
        evening: buổi tối
        tonight: tối nay
        or: hoặc
        plus: và
        centre: trung tâm thành phố, phố cổ
        middle: trung tâm
        """
}
