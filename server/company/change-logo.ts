import type { AppContext, Caller } from '#server/context.ts'
import { saveImages } from '#server/uploads/save-images.ts'
import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField } from '../errors.ts'
import type { ReceivedFile } from '../http/form.ts'
import { toAuditFields } from './audit-fields.ts'
import { ensureCompanyDetails, lockCompanyDetails, updateLogo } from './company.store.ts'

/** Puts a picture in the emblem's place; refuses what is no picture. */
export async function setLogo(
  { images, ...shop }: Pick<AppContext, 'db' | 'images' | 'clock'>,
  by: Caller,
  files: readonly ReceivedFile[],
) {
  const [picture] = await saveImages(images, files, 'logo')
  if (!picture) throw invalidField('logo', 'Please choose a picture.')
  return changeLogo(shop, by, picture.file)
}

/** The store's emblem stands for the shop again. */
export const removeLogo = (context: Pick<AppContext, 'db' | 'clock'>, by: Caller) => changeLogo(context, by, null)

async function changeLogo({ db, clock }: Pick<AppContext, 'db' | 'clock'>, by: Caller, file: string | null) {
  const companyDetails = await inTransaction(db, async (trx) => {
    const at = clock()
    const before = (await lockCompanyDetails(trx)) ?? (await ensureCompanyDetails(trx))
    const details = await updateLogo(trx, file, at)
    const [was, is] = [toAuditFields(before), toAuditFields(details)]
    await recordChange(trx, { by, at, subject: 'companyDetails', subjectId: null, before: was, after: is })
    return details
  })
  return { message: file ? 'Logo updated successfully!' : 'Logo removed successfully!', companyDetails }
}
