import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { stockAlertTtl } from '#contract/stock-alerts/stock-alert-limits.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { sendStockAlertsJob } from './send-stock-alerts.ts'
import {
  confirmStockAlert,
  deleteStockAlert,
  deleteStockAlertsOfAddress,
  findStockAlert,
  lockVariantForAlert,
  type StockAlertRow,
  upsertPiecesOffSale,
} from './stock-alerts.store.ts'

type LinkDeps = Pick<AppContext, 'db' | 'clock' | 'tokens'>

/** The request of a link; throws notFound for a forged link and for a request that has ended. */
async function findAlertOfLink({ clock, tokens }: LinkDeps, db: Database, token: string): Promise<StockAlertRow> {
  const id = tokens.links.read('stock-alert', token)
  const alert = id === null ? undefined : await findStockAlert(db, id, clock())
  if (!alert) throw notFound('Request')
  return alert
}

const toResponse = (alert: StockAlertRow, state = stateOf(alert)) => {
  const { productId, variantId } = alert
  return { state, productId, variantId, name: soldItemName(alert) }
}

function stateOf({ confirmedAt, notifiedAt }: StockAlertRow): 'UNCONFIRMED' | 'WAITING' | 'SENT' | 'IN_STOCK' {
  if (notifiedAt) return 'SENT'
  return confirmedAt ? 'WAITING' : 'UNCONFIRMED'
}

/** The request of a link in a mail, for everybody who has the link. */
export const showStockAlertOfLink = async (deps: LinkDeps, token: string) => ({
  alert: toResponse(await findAlertOfLink(deps, deps.db, token)),
})

/** Confirms the request of a link. If the variant is in stock, the request ends, and the page says so. */
export function confirmStockAlertByLink(deps: LinkDeps, token: string) {
  return inTransaction(deps.db, async (trx) => {
    const alert = await findAlertOfLink(deps, trx, token)
    if (alert.confirmedAt) return { message: 'The request is confirmed.', alert: toResponse(alert) }
    const variant = await lockVariantForAlert(trx, alert.variantId)
    if (variant && variant.stock > 0) {
      await deleteStockAlert(trx, alert.id)
      return { message: 'It is in stock already.', alert: toResponse(alert, 'IN_STOCK') }
    }
    if (!variant) {
      await upsertPiecesOffSale(trx, alert.variantId)
      // The product may be published before this is committed. The job does nothing while it is not on sale.
      await sendStockAlertsJob.add(trx, { variantId: alert.variantId }, { key: `stock-alerts ${alert.variantId}` })
    }
    const now = deps.clock()
    await confirmStockAlert(trx, alert.id, now, new Date(now.getTime() + stockAlertTtl))
    return { message: 'We write to you once, when it is back.', alert: toResponse(alert, 'WAITING') }
  })
}

/** Ends all requests of the person who made that of the link, signed in or signed out. */
export async function removeStockAlertsByLink(deps: LinkDeps, token: string) {
  const { email } = await findAlertOfLink(deps, deps.db, token)
  await deleteStockAlertsOfAddress(deps.db, email)
  return { message: 'All your requests have ended. We do not write about them.' }
}
