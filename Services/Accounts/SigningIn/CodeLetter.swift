/// What the message with a code says, in the page's languages.
enum CodeLetter {
    static let languages = ["en", "th", "fi", "es", "ca"]

    /// - Parameter language: as a browser names it: "th-TH".
    static func letter(to address: String, code: String, language: String?) -> Letter {
        let wanted = String((language ?? "").lowercased().prefix { $0 != "-" })
        let words = words(languages.contains(wanted) ? wanted : "en")
        return Letter(
            to: address, subject: words.subject.replacing("%", with: code),
            text: words.text.replacing("%", with: code))
    }

    private static func words(_ language: String) -> (subject: String, text: String) {
        switch language {
        case "th":
            (
                "% คือรหัสเข้าสู่ระบบ Vicinity ของคุณ",
                """
                รหัสเข้าสู่ระบบ Vicinity ของคุณคือ

                    %

                รหัสนี้ใช้ได้ 10 นาที อย่าบอกใคร แม้ผู้นั้นจะอ้างว่าเป็นเรา
                หากคุณไม่ได้ขอรหัสนี้ ไม่ต้องทำอะไร: ไม่มีใครเข้าสู่ระบบได้หากไม่มีรหัสนี้

                """
            )
        case "fi":
            (
                "% on Vicinityn kirjautumiskoodisi",
                """
                Kirjautumiskoodisi Vicinityyn on

                    %

                Se on voimassa 10 minuuttia. Älä kerro sitä kenellekään, ei myöskään sille, joka sanoo olevansa me.
                Jos et pyytänyt koodia, sinun ei tarvitse tehdä mitään: ilman sitä kukaan ei kirjaudu sisään.

                """
            )
        case "es":
            (
                "% es tu código para entrar en Vicinity",
                """
                Tu código para entrar en Vicinity es

                    %

                Vale durante 10 minutos. No se lo digas a nadie, tampoco a quien diga que es de Vicinity.
                Si no lo has pedido, no hace falta que hagas nada: sin él no entra nadie.

                """
            )
        case "ca":
            (
                "% és el teu codi per entrar a Vicinity",
                """
                El teu codi per entrar a Vicinity és

                    %

                Val durant 10 minuts. No el diguis a ningú, tampoc a qui digui que és de Vicinity.
                Si no l'has demanat, no cal que facis res: sense el codi no hi entra ningú.

                """
            )
        default:
            (
                "% is your code for Vicinity",
                """
                Your code to sign in to Vicinity is

                    %

                It is good for 10 minutes. Tell it to nobody, not even to somebody who says to be us.
                If you did not ask for it, there is nothing to do: without it nobody signs in.

                """
            )
        }
    }
}
