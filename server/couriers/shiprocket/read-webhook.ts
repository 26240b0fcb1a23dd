import type { ProviderScan } from '../provider.ts'
import { WebhookBody, webhookScans } from './response-schemas.ts'

/** A webhook about a shipment; `isReturn` for one from the customer to the store. */
type CourierWebhook = { awb: string; courierName: string | null; isReturn: boolean; scans: ProviderScan[] }

/** The webhook of Shiprocket (https://apidocs.shiprocket.in, "Webhooks"); null for any other body. */
export function readWebhook(body: unknown): CourierWebhook | null {
  const parsed = WebhookBody.safeParse(body)
  if (!parsed.success) return null
  const { awb, courier_name: courierName, is_return: isReturn } = parsed.data
  return { awb, courierName, isReturn, scans: webhookScans(parsed.data) }
}
