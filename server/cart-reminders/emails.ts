import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees } from '#contract/money.ts'
import type { CartLineRow } from '#server/cart/cart.store.ts'
import type { Email } from '#server/mail/templates/email.ts'

/** Items that a reminder names; the others are counted. */
const namedItems = 10

type Links = { restoreUrl: string; unsubscribeUrl: string }

/** Reminds a customer of the items of a cart that can be ordered. */
export function cartReminderEmail(
  { email, firstName }: { email: string; firstName: string },
  lines: readonly CartLineRow[],
  { restoreUrl, unsubscribeUrl }: Links,
  { isSecond }: { isSecond: boolean },
): Email {
  const [first] = lines
  const more = lines.length - namedItems
  return {
    to: email,
    subject: `${isSecond ? 'Still in your cart' : 'You left something in your cart'}: ${first?.name}`,
    heading: isSecond ? 'Still in your cart' : 'You left something in your cart',
    unsubscribeUrl,
    parts: [
      {
        kind: 'text',
        text: `Dear ${firstName}, ${lines.length === 1 ? 'this item is' : 'these items are'} waiting in your cart. Nothing is reserved: prices and stock can change.`,
      },
      {
        kind: 'rows',
        rows: lines.slice(0, namedItems).map((line) => ({
          label: line.quantity > 1 ? `${line.quantity} × ${soldItemName(line)}` : soldItemName(line),
          value: formatRupees(line.price * line.quantity),
        })),
      },
      ...(more > 0
        ? [{ kind: 'text' as const, text: `And ${more === 1 ? 'one more item' : `${more} more items`}.` }]
        : []),
      { kind: 'button', text: 'Back to My Cart', url: restoreUrl },
      {
        kind: 'note',
        text: isSecond
          ? 'You asked us to remind you of items in your cart. This is the last mail about this cart. You can end the reminders here:'
          : 'You asked us to remind you of items in your cart, at most twice for a cart. You can end the reminders here:',
      },
      { kind: 'button', text: 'End these reminders', url: unsubscribeUrl, isSecondary: true },
    ],
  }
}
