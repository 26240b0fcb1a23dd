/** A text within a sentence: with a small first letter. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
