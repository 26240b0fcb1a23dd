import { countPieces } from '#contract/orders/count-pieces.ts'
import { maxListedDrafts } from '#contract/orders/staff/staff-order-limits.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { findCustomerWithAddresses } from '../staff-orders.store.ts'
import { draftExpiresAt, draftsExpireUntil } from './draft-lifetime.ts'
import { type Content, findDraft, findDrafts } from './drafts.store.ts'

type ReadDeps = Pick<AppContext, 'db' | 'clock'>

/** One draft with its customer; throws notFound for one that was placed, deleted or has expired. */
export async function showDraft({ db, clock }: ReadDeps, id: string) {
  const row = await findDraft(db, id, draftsExpireUntil(clock()))
  if (!row) throw notFound('Draft')
  const customer = row.customerId === null ? undefined : await findCustomerWithAddresses(db, row.customerId)
  return {
    draft: {
      id,
      content: row.content as Content,
      customer: customer ? { ...customer, email: knownEmail(customer.email) } : null,
      updatedOn: row.updatedAt,
      expiresOn: draftExpiresAt(row.updatedAt),
    },
  }
}

/** The drafts that have not expired, the last changed first. */
export async function listDrafts({ db, clock }: ReadDeps) {
  const rows = await findDrafts(db, { changedAfter: draftsExpireUntil(clock()), limit: maxListedDrafts })
  return { drafts: rows.map(({ content, ...row }) => summary(content as Content, row)) }
}

function summary(
  { items }: Content,
  { id, customerName, updatedAt }: { id: string; customerName: string | null; updatedAt: Date },
) {
  return {
    id,
    customerName,
    updatedOn: updatedAt,
    expiresOn: draftExpiresAt(updatedAt),
    pieces: countPieces(items),
    subtotal: items.reduce((sum, { quantity, price = 0 }) => sum + quantity * price, 0),
  }
}
