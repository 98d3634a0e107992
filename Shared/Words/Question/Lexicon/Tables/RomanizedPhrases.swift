extension Lexicon {
    /// Thai in Latin letters.
    static let romanized = """
        filler: yak kin, yaak gin, ha, mi mai, aroi, thi nai, tee nai, klai chan, glai chan
        near: thaew, taew, klai, glai, klai klai, thaeo, rop rop
        within: thi, nai
        most: mai koen, mai kern, raka mai koen, tam kwa
        million: lan
        thousand: phan
        cheap: thuk, took, raka thuk, mai phaeng, mai paeng
        open: poet, perd, pert
        rent: hai chao, chao
        sale: khai
        not: mai ao, mai chai
        """
}
