import { shortIdLength } from '../limits.ts'

/** The id of an order as people read it: its first 8 characters in capitals (specification 9). */
export const toShortId = ({ id }: { id: string }): string => id.slice(0, shortIdLength).toUpperCase()
