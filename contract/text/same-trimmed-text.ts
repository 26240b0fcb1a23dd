/** Whether two texts are equal without spaces at their ends, in any case of letters. */
export const isSameTrimmedText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
