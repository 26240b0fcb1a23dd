import type { WebhookCredentials } from '#server/config/payments.ts'
import type { Log } from '#server/log.ts'
import { webhookAuthorization } from '../webhook-authorization.ts'
import type { SimulatorControl } from './control.ts'
import type { SimulatorDeps } from './simulator-deps.ts'

/** The credentials and the URL of the store's webhook. */
export type WebhookTarget = WebhookCredentials & { url: string }

type WebhookDeps = { webhook: WebhookTarget; control: SimulatorControl; log: Log }

/** Returns a function that sends webhooks to the store, or queues them for tests. A failed delivery is logged. */
export const createWebhookSender =
  ({ webhook, control, log }: WebhookDeps): SimulatorDeps['sendWebhook'] =>
  (event, payload) => {
    const deliver = () => postWebhook(webhook, event, payload)
    if (control.webhookMode === 'queue') return void control.queuedWebhooks.push({ event, payload, deliver })
    deliver().catch((error: Error) => log.warn({ err: error }, 'The payment simulator could not deliver a webhook.'))
  }

/** Posts a webhook and returns the status of the response. */
async function postWebhook(webhook: WebhookTarget, event: string, payload: object): Promise<number> {
  const response = await fetch(webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: webhookAuthorization(webhook) },
    body: JSON.stringify({ event, type: event.toUpperCase().replaceAll('.', '_'), payload }),
    signal: AbortSignal.timeout(5000),
  })
  await response.arrayBuffer()
  return response.status
}
