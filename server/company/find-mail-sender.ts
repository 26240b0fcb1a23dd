import type { AppContext } from '#server/context.ts'
import { lookupCached } from '#server/http/response-cache/lookup-cache.ts'
import type { Sender } from '#server/mail/templates/email.ts'
import { findCompanyDetails } from './company.store.ts'

/** The sender of mails, kept in this process until the company details change. */
export async function findMailSender({ db, lookupCache }: Pick<AppContext, 'db' | 'lookupCache'>): Promise<Sender> {
  const { response } = await lookupCached(lookupCache, 'sender of mails', async () => {
    const { companyName, address, email, contact } = await findCompanyDetails(db)
    // A change of the company details invalidates every entry.
    return { response: { companyName, address, email, contact } satisfies Sender, tags: { tags: [] } }
  })
  return response as Sender
}
