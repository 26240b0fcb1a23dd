import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link is for: a token for one purpose is not accepted for another. */
export type LinkPurpose =
  | 'confirm-order'
  | 'pay-order'
  | 'stock-alert'
  | 'price-drops'
  | 'cart-reminders'
  | 'restore-cart'
  | 'news-and-offers'
  | 'review-order'
  | 'review-requests'
  | 'guest-order'

const idLength = 16
const signatureLength = 16

/**
 * Tokens of links, signed with keys that are derived from the store's secret: the id of the row and a signature of 128 bits, together 43
 * characters. They do not expire: the state of the row decides what a link can do.
 */
export function createLinkTokens(secret: string) {
  const sign = (purpose: LinkPurpose, id: Buffer): Buffer => {
    const key = createHmac('sha256', secret).update(`link ${purpose}`).digest()
    return createHmac('sha256', key).update(id).digest().subarray(0, signatureLength)
  }
  return {
    /** The token of a link to the row with this id (a UUID). */
    issue(purpose: LinkPurpose, id: string): string {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, sign(purpose, bytes)]).toString('base64url')
    },
    /** The id of a token's row; null for a token that is forged, of another purpose or of another store. */
    read(purpose: LinkPurpose, token: string): string | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idLength + signatureLength) return null
      const id = bytes.subarray(0, idLength)
      if (!timingSafeEqual(bytes.subarray(idLength), sign(purpose, id))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
