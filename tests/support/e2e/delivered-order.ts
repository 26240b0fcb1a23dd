import type { APIRequestContext } from '@playwright/test'
import { withClient } from '#server/database/with-client.ts'
import { createLinkTokens } from '#server/identity/sessions/link-tokens.ts'
import { createAdminClient } from './api-client.ts'
import { placeCodOrder } from './placed-order.ts'
import { findDatabase } from './unconfirmed-order.ts'

/** A delivered order of a new customer; `reviewPath` is the link of the mail that asks for reviews. */
export async function placeDeliveredOrder(request: APIRequestContext) {
  const placed = await placeCodOrder(request)
  const api = await createAdminClient(request)
  await api.put(`/orders/${placed.order.id}/status`, { deliveryStatus: 'DELIVERED' })
  const secret = await withClient({ connectionString: findDatabase() }, async (client) => {
    const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'token'`)
    return rows[0]?.value ?? ''
  })
  return { ...placed, reviewPath: `/review/${createLinkTokens(secret).issue('review-order', placed.order.id)}` }
}
