import Fetching
import Testing

@Suite struct `Parameters of a form` {
    @Test func `have what is nested in brackets, and are escaped to the byte`() {
        var form = FormText()
        form.add("metadata", "errand", value: "a/b c&d=é")
        form.add("amount", value: nil)
        form.add("expand", "", value: "payment_intent")
        #expect(form.encoded == "metadata%5Berrand%5D=a%2Fb%20c%26d%3D%C3%A9&expand%5B%5D=payment_intent")
    }
}
