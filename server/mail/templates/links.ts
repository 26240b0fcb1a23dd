/** A web address in a text, without the punctuation that follows it, such as the full stop of a sentence. */
const addressPattern = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”'‘’.,;:!?()[\]{}।…])/i

/** The parts of a text: every second one, from the second on, is a web address. */
export const splitAtLinks = (text: string): string[] => text.split(addressPattern)

/** The web addresses in a text that the store or its courier wrote, which become links in a mail. */
export const findLinks = (text: string): string[] => splitAtLinks(text).filter((_, index) => index % 2 === 1)
