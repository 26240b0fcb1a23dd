import { shortIdLength } from '../limits.ts'

/** The id of an order as people read it: its first 8 characters in capitals (specification 9). */
export const toShortId = ({ id }: { id: string }): string => id.slice(0, shortIdLength).toUpperCase()

/** A typed order number as in the database: in lower case, without a leading # and spaces. */
export const normalizeShortId = (text: string): string => text.replace(/[#\s]/g, '').toLowerCase()

/** Whether a text is an order number as in the database: 8 hexadecimal digits in lower case. */
export const isShortId = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)
