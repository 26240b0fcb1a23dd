import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees } from '#contract/money.ts'
import type { Email } from '#server/mail/templates/email.ts'
import type { PriceDrop } from './price-drops.store.ts'

/** The product, with the variant where one is chosen: "Kurta (Maroon, Size M)". */
const dropName = ({ color, ...drop }: PriceDrop): string =>
  color === null ? drop.name : soldItemName({ ...drop, color })

/** Names the entries of a wish list that cost less. */
export function priceDropEmail(
  { email, firstName }: { email: string; firstName: string },
  drops: readonly PriceDrop[],
  publicUrl: string,
  token: string,
): Email {
  const [first] = drops
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`
  return {
    to: email,
    subject:
      first && drops.length === 1
        ? `A lower price: ${dropName(first)}`
        : `Lower prices of ${drops.length} products on your wish list`,
    heading: 'A lower price',
    unsubscribeUrl,
    isBulk: true,
    parts: [
      {
        kind: 'text',
        text: `Dear ${firstName}, these products on your wish list cost less than when you saved them, or than in our last mail about them. Prices and stock can change.`,
      },
      ...drops.map((drop) => {
        const url = `${publicUrl}/product/${drop.productId}${drop.variantId ? `?variant=${drop.variantId}` : ''}`
        const label = `${dropName(drop)}: ${formatRupees(drop.price)} instead of ${formatRupees(drop.notedPrice)}`
        return { kind: 'links' as const, label, links: [{ text: 'See it', name: dropName(drop), url }] }
      }),
      { kind: 'note', text: 'You asked for these mails on your wish list, at most one a week. You can end them here:' },
      { kind: 'button', text: 'End these mails', url: unsubscribeUrl, isSecondary: true },
    ],
  }
}
