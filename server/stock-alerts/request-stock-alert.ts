import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { Input } from '#contract/endpoint.ts'
import { stockAlertConfirmTtl, stockAlertTtl } from '#contract/stock-alerts/stock-alert-limits.ts'
import type { stockAlerts } from '#contract/stock-alerts/stock-alerts.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField, notFound } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { confirmStockAlertEmail } from './emails.ts'
import { insertStockAlert, lockVariantForAlert, type Requester } from './stock-alerts.store.ts'

type RequestInput = Input<typeof stockAlerts.request>['body']

/**
 * Stores the request for a mail when a variant is back. It counts at once for a customer; a visitor gets a mail with a link that confirms
 * it. The reply is the same whether or not the address has asked before.
 */
export async function requestStockAlert(
  context: AppContext,
  caller: Caller | null,
  { variantId, email }: RequestInput,
  ip: string,
) {
  const requester: Requester | null = caller?.userType === 'CUSTOMER' ? { userId: caller.id } : email ? { email } : null
  if (!requester) throw invalidField('email', 'Please enter your email address')
  const isVisitor = 'email' in requester
  await countAttempt(
    context,
    ['requestStockAlertByClient', clientKey(ip)],
    ...(isVisitor ? [['requestStockAlertForAddress', requester.email.toLowerCase()] as const] : []),
  )
  const { db, clock, publicUrl, tokens } = context
  await inTransaction(db, async (trx) => {
    const variant = await lockVariantForAlert(trx, variantId)
    if (!variant) throw notFound('Variant')
    if (!variant.isOffered) throw new AppError('conflict', 'This shop does not send such mails at the moment.')
    if (variant.stock > 0) throw new AppError('conflict', 'It is in stock. Please reload the page.')
    const now = clock()
    const expiresAt = new Date(now.getTime() + (isVisitor ? stockAlertConfirmTtl : stockAlertTtl))
    const { id, isConfirmed } = await insertStockAlert(trx, requester, { variantId, now, expiresAt })
    if (!isVisitor || isConfirmed) return
    const token = tokens.links.issue('stock-alert', id)
    const mail = confirmStockAlertEmail(requester.email, soldItemName(variant), publicUrl, token)
    await queueMail(trx, { ...mail, expiresAt: expiresAt.toISOString() }, null)
  })
  return isVisitor
    ? { message: `Please press the link in the mail to ${requester.email}.`, state: 'UNCONFIRMED' as const }
    : { message: 'We write to you once, when it is back.', state: 'WAITING' as const }
}
