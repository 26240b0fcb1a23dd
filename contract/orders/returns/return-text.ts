import { piecesText } from '../pieces-text.ts'

type NamedReturn = { number: number; items: Parameters<typeof piecesText>[0] }

/** A return in one line: "Return 1: 1 × Kurta (Red)". */
export const returnLine = ({ number, items }: NamedReturn): string => `Return ${number}: ${piecesText(items)}`

/** A note of the history without the number of its return: "1 × Kurta (Red)" of "Return 1: 1 × Kurta (Red)". */
export const withoutReturnNumber = (note: string): string => note.replace(/^Return \d+: /, '')
