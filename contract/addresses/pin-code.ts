/** A PIN code without spaces: "560 001" is "560001". */
export const normalizePinCode = (text: string): string => text.replace(/\s/g, '')

/** Whether a text without spaces is a PIN code: six digits, the first not 0. The table `addresses` has the same check. */
export const isPinCode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)
