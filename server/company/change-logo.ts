import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField } from '../errors.ts'
import type { ReceivedFile } from '../http/form.ts'
import type { Caller, Shop } from '../shop.ts'
import { keepPictures } from '../uploads/keep-pictures.ts'
import { auditedDetails } from './audited-details.ts'
import { ensureCompanyDetails, heldCompanyDetails, putLogo } from './company.store.ts'

/** Puts a picture in the emblem's place; refuses what is no picture. */
export async function setLogo(
  { images, ...shop }: Pick<Shop, 'db' | 'images' | 'clock'>,
  by: Caller,
  files: readonly ReceivedFile[],
) {
  const [picture] = await keepPictures(images, files, 'logo')
  if (!picture) throw invalidField('logo', 'Please choose a picture.')
  return changeLogo(shop, by, picture.file)
}

/** The store's emblem stands for the shop again. */
export const removeLogo = (shop: Pick<Shop, 'db' | 'clock'>, by: Caller) => changeLogo(shop, by, null)

async function changeLogo({ db, clock }: Pick<Shop, 'db' | 'clock'>, by: Caller, file: string | null) {
  const companyDetails = await inTransaction(db, async (trx) => {
    const at = clock()
    const before = (await heldCompanyDetails(trx)) ?? (await ensureCompanyDetails(trx))
    const details = await putLogo(trx, file, at)
    const [was, is] = [auditedDetails(before), auditedDetails(details)]
    await recordChange(trx, { by, at, subject: 'companyDetails', subjectId: null, before: was, after: is })
    return details
  })
  return { message: file ? 'Logo updated successfully!' : 'Logo removed successfully!', companyDetails }
}
