import { createHash } from 'node:crypto'
import type { WebhookCredentials } from '#server/config/payments.ts'
import { equalsSecret } from '#server/http/equals-secret.ts'

/** The header that PhonePe sends with its webhooks: the SHA-256 of username and password, in lower-case hex. */
export const webhookAuthorization = ({ username, password }: WebhookCredentials): string =>
  createHash('sha256').update(`${username}:${password}`).digest('hex')

/** Whether a webhook has the right credentials; false when none are configured. */
export const isAuthorized = (header: string | undefined, credentials: WebhookCredentials | null): boolean =>
  credentials !== null && equalsSecret(header ?? '', webhookAuthorization(credentials))
