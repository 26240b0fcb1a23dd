/** Whether a text is a number in scientific notation, such as 1.43E+13 or 1e5. */
export const isScientific = (text: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(text)

/** Whether a text is a long number as a spreadsheet shortens it, such as 1.23457E+10. Codes such as 1E5 and 2E10 are not. */
export const isShortenedNumber = (text: string): boolean => /^\d([.,]\d+)?e\+\d{2,}$/i.test(text)
