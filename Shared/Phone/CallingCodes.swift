/// How a country writes its telephone numbers.
struct NumberingPlan: Sendable, Hashable {
    /// The country code of ITU-T E.164.
    let code: String
    /// The trunk prefix, which comes before a number dialled within the country; "" if there is none.
    let trunk: String
    /// How many digits follow the country code; nil if they vary too much to tell a complete number from an incomplete one.
    let lengths: ClosedRange<Int>?

    /// By ISO 3166-1 alpha-2 code of the country.
    static let byCountry: [String: NumberingPlan] = {
        let rows = table.split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let bounds = row[3].split(separator: "-").compactMap { Int($0) }
                let lengths = bounds.isEmpty ? nil : bounds[0]...bounds[bounds.count - 1]
                return (
                    String(row[0]),
                    NumberingPlan(code: String(row[1]), trunk: row[2] == "_" ? "" : String(row[2]), lengths: lengths)
                )
            })
    }()

    /// One plan for each country code; where countries share one, they share the rest, too.
    static let byCode = Dictionary(byCountry.values.map { ($0.code, $0) }) { first, _ in first }

    /// Country codes of networks that belong to no country: free calls, satellites, premium rates.
    static let worldwide: Set<String> = ["800", "808", "870", "878", "881", "882", "883", "888", "979"]

    /// The longest country code that the digits begin with; none begins with another.
    static func code(of digits: String) -> String? {
        (1...3).lazy.map { String(digits.prefix($0)) }.first { byCode[$0] != nil || worldwide.contains($0) }
    }

    /// Country, code, trunk prefix, digits after the code. From the ITU's lists of E.164 country codes and of dialling procedures, and
    /// the national numbering plans.
    private static let table = """
        AC 247 _ 5-6
        AD 376 _ 6-9
        AE 971 0 8-9
        AF 93 0 9
        AG 1 1 10
        AI 1 1 10
        AL 355 0 8-9
        AM 374 0 8
        AO 244 _ 9
        AR 54 0 10-11
        AS 1 1 10
        AT 43 0 ?
        AU 61 0 9
        AW 297 _ 7
        AX 358 0 ?
        AZ 994 0 9
        BA 387 0 8-9
        BB 1 1 10
        BD 880 0 8-10
        BE 32 0 8-9
        BF 226 _ 8
        BG 359 0 7-9
        BH 973 _ 8
        BI 257 _ 8
        BJ 229 _ 8-10
        BL 590 0 9
        BM 1 1 10
        BN 673 _ 7
        BO 591 0 8
        BQ 599 _ 7-8
        BR 55 0 10-11
        BS 1 1 10
        BT 975 _ 7-8
        BW 267 _ 7-8
        BY 375 8 9
        BZ 501 _ 7
        CA 1 1 10
        CC 61 0 9
        CD 243 0 7-9
        CF 236 _ 8
        CG 242 _ 9
        CH 41 0 9
        CI 225 _ 10
        CK 682 _ 5
        CL 56 _ 9
        CM 237 _ 9
        CN 86 0 9-11
        CO 57 _ 10
        CR 506 _ 8
        CU 53 0 6-8
        CV 238 _ 7
        CW 599 _ 7-8
        CX 61 0 9
        CY 357 _ 8
        CZ 420 _ 9
        DE 49 0 ?
        DJ 253 _ 8
        DK 45 _ 8
        DM 1 1 10
        DO 1 1 10
        DZ 213 0 8-9
        EC 593 0 8-9
        EE 372 _ 7-8
        EG 20 0 8-10
        EH 212 0 9
        ER 291 0 7
        ES 34 _ 9
        ET 251 0 9
        FI 358 0 ?
        FJ 679 _ 7
        FK 500 _ 5
        FM 691 _ 7
        FO 298 _ 6
        FR 33 0 9
        GA 241 _ 7-8
        GB 44 0 9-10
        GD 1 1 10
        GE 995 0 9
        GF 594 0 9
        GG 44 0 9-10
        GH 233 0 9
        GI 350 _ 8
        GL 299 _ 6
        GM 220 _ 7
        GN 224 _ 8-9
        GP 590 0 9
        GQ 240 _ 9
        GR 30 _ 10
        GT 502 _ 8
        GU 1 1 10
        GW 245 _ 7-9
        GY 592 _ 7
        HK 852 _ 8
        HN 504 _ 8
        HR 385 0 8-9
        HT 509 _ 8
        HU 36 06 8-9
        ID 62 0 ?
        IE 353 0 7-9
        IL 972 0 8-9
        IM 44 0 9-10
        IN 91 0 10
        IO 246 _ 7
        IQ 964 0 8-10
        IR 98 0 10
        IS 354 _ 7
        IT 39 _ ?
        JE 44 0 9-10
        JM 1 1 10
        JO 962 0 8-9
        JP 81 0 9-10
        KE 254 0 7-9
        KG 996 0 9
        KH 855 0 8-9
        KI 686 _ 5-8
        KM 269 _ 7
        KN 1 1 10
        KP 850 0 ?
        KR 82 0 8-10
        KW 965 _ 8
        KY 1 1 10
        KZ 7 8 10
        LA 856 0 8-10
        LB 961 0 7-8
        LC 1 1 10
        LI 423 _ 7
        LK 94 0 9
        LR 231 0 7-9
        LS 266 _ 8
        LT 370 0 8
        LU 352 _ ?
        LV 371 _ 8
        LY 218 0 8-9
        MA 212 0 9
        MC 377 _ 8-9
        MD 373 0 8
        ME 382 0 8
        MF 590 0 9
        MG 261 0 9
        MH 692 _ 7
        MK 389 0 8
        ML 223 _ 8
        MM 95 0 ?
        MN 976 0 8
        MO 853 _ 8
        MP 1 1 10
        MQ 596 0 9
        MR 222 _ 8
        MS 1 1 10
        MT 356 _ 8
        MU 230 _ 7-8
        MV 960 _ 7
        MW 265 0 7-9
        MX 52 _ 10
        MY 60 0 8-10
        MZ 258 _ 8-9
        NA 264 0 6-9
        NC 687 _ 6
        NE 227 _ 8
        NF 672 _ 6
        NG 234 0 8-10
        NI 505 _ 8
        NL 31 0 9
        NO 47 _ 8
        NP 977 0 8-10
        NR 674 _ 7
        NU 683 _ 4-7
        NZ 64 0 8-10
        OM 968 _ 8
        PA 507 _ 7-8
        PE 51 0 8-9
        PF 689 _ 6-8
        PG 675 _ 7-8
        PH 63 0 8-10
        PK 92 0 9-10
        PL 48 _ 9
        PM 508 0 6-9
        PR 1 1 10
        PS 970 0 8-9
        PT 351 _ 9
        PW 680 _ 7
        PY 595 0 ?
        QA 974 _ 8
        RE 262 0 9
        RO 40 0 9
        RS 381 0 8-9
        RU 7 8 10
        RW 250 0 9
        SA 966 0 9
        SB 677 _ 5-7
        SC 248 _ 7
        SD 249 0 9
        SE 46 0 ?
        SG 65 _ 8
        SH 290 _ 4-5
        SI 386 0 8
        SJ 47 _ 8
        SK 421 0 9
        SL 232 0 8
        SM 378 _ ?
        SN 221 _ 9
        SO 252 0 ?
        SR 597 _ 6-7
        SS 211 0 9
        ST 239 _ 7
        SV 503 _ 8
        SX 1 1 10
        SY 963 0 8-9
        SZ 268 _ 8
        TC 1 1 10
        TD 235 _ 8
        TG 228 _ 8
        TH 66 0 8-9
        TJ 992 _ 9
        TK 690 _ 4-7
        TL 670 _ 7-8
        TM 993 8 8
        TN 216 _ 8
        TO 676 _ 5-7
        TR 90 0 10
        TT 1 1 10
        TV 688 _ 5-7
        TW 886 0 8-9
        TZ 255 0 9
        UA 380 0 9
        UG 256 0 9
        US 1 1 10
        UY 598 0 7-8
        UZ 998 _ 9
        VA 39 _ ?
        VC 1 1 10
        VE 58 0 10
        VG 1 1 10
        VI 1 1 10
        VN 84 0 9-10
        VU 678 _ 5-7
        WF 681 _ 6
        WS 685 _ 5-7
        XK 383 0 8
        YE 967 0 7-9
        YT 262 0 9
        ZA 27 0 9
        ZM 260 0 9
        ZW 263 0 ?
        """
}
