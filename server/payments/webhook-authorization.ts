import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export type WebhookCredentials = { username: string; password: string }

/** The header that PhonePe sends with its webhooks: the SHA-256 of username and password, in lower-case hex. */
export const webhookAuthorization = ({ username, password }: WebhookCredentials): string =>
  sha256(`${username}:${password}`).toString('hex')

/** Whether a webhook has the right credentials, compared in constant time; false when none are configured. */
export function isAuthorized(header: string | undefined, credentials: WebhookCredentials | null): boolean {
  const given = sha256(header ?? '')
  const expected = sha256(credentials ? webhookAuthorization(credentials) : '')
  return timingSafeEqual(given, expected) && credentials !== null
}
