import type { Typesetter } from '#server/invoices/pdf/typesetter.ts'

/** A sentence for the packer if the fonts lack characters of these texts, which are drawn as question marks; null if they lack none. */
export const unprintableNote = (
  { canDraw }: Pick<Typesetter, 'canDraw'>,
  texts: readonly (string | null)[],
): string | null =>
  texts.every((text) => text === null || canDraw(text)) ? null : 'Some letters (?) cannot be printed: see the order.'
