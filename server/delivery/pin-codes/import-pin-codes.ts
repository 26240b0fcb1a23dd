import { maxPinListBytes } from '#contract/delivery/delivery-limits.ts'
import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import { truncate } from '#contract/text/truncate.ts'
import { fileTooLargeMessage } from '#contract/uploads/upload-limits.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { assertAnyDelivery } from './assert-any-delivery.ts'
import { deletePinList, insertPinList } from './pin-codes.store.ts'
import { readPinList } from './read-pin-list.ts'

/** Replaces the list by a courier's file; exceptions are kept. A conflict when every PIN code would be refused. */
export async function importPinCodes(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  [file]: readonly ReceivedFile[],
) {
  if (!file) throw new AppError('invalid', 'Choose a CSV file.')
  if (file.bytes.length > maxPinListBytes) throw new AppError('tooLarge', fileTooLargeMessage(maxPinListBytes))
  const pins = await readPinList(file.bytes)
  await inTransaction(db, async (trx) => {
    const listed = await deletePinList(trx)
    await insertPinList(trx, pins)
    await assertAnyDelivery(trx)
    await recordChange(trx, {
      action: 'imported',
      actor: administrator,
      now: clock(),
      subject: 'deliverySettings',
      subjectId: null,
      subjectName: truncate(file.filename.replace(/\p{Cc}/gu, ''), 100),
      before: { listedPins: listed },
      after: { listedPins: pins.length },
    })
  })
  return { message: listMessage(pins), count: pins.length }
}

/** How many PIN codes are in the list, take cash, and are not delivered to: a list that was misread is noticed by these numbers. */
function listMessage(pins: readonly PinRule[]): string {
  const [count, cash, refused] = [
    pins.length,
    pins.filter(({ isCodAvailable }) => isCodAvailable).length,
    pins.filter(({ isServiceable }) => !isServiceable).length,
  ].map((number) => number.toLocaleString('en-IN'))
  const listed = `${count} PIN ${pins.length === 1 ? 'code is' : 'codes are'} in the list`
  return `${listed}: ${cash} with cash on delivery, ${refused} not delivered to.`
}

/** Deletes the courier's list; exceptions are kept. A conflict when every PIN code would be refused. */
export async function removePinList({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller) {
  await inTransaction(db, async (trx) => {
    const listed = await deletePinList(trx)
    await assertAnyDelivery(trx)
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'deliverySettings',
      subjectId: null,
      before: { listedPins: listed },
      after: { listedPins: 0 },
    })
  })
  return { message: 'The list is deleted.' }
}
