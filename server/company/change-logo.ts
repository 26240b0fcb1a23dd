import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidField } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { saveImages } from '#server/uploads/save-images.ts'
import { toAuditFields } from './audit-fields.ts'
import { ensureCompanyDetails, lockCompanyDetails, updateLogo } from './company.store.ts'

/** Replaces the logo by an uploaded image; throws `notAnImage` for any other file. */
export async function setLogo(
  { images, ...context }: Pick<AppContext, 'db' | 'images' | 'clock'>,
  administrator: Caller,
  files: readonly ReceivedFile[],
) {
  const [image] = await saveImages(images, files, 'logo')
  if (!image) throw invalidField('logo', 'Please choose a picture.')
  return changeLogo(context, administrator, image.file)
}

/** Removes the logo; pages show the default emblem again. */
export const removeLogo = (context: Pick<AppContext, 'db' | 'clock'>, administrator: Caller) =>
  changeLogo(context, administrator, null)

async function changeLogo({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, file: string | null) {
  const companyDetails = await inTransaction(db, async (trx) => {
    const now = clock()
    const before = (await lockCompanyDetails(trx)) ?? (await ensureCompanyDetails(trx))
    const details = await updateLogo(trx, file, now)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'companyDetails',
      subjectId: null,
      before: toAuditFields(before),
      after: toAuditFields(details),
    })
    return details
  })
  return { message: file ? 'Logo updated successfully!' : 'Logo removed successfully!', companyDetails }
}
