import type { RunningTransaction } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { isEveryPinCodeRefused } from './pin-codes.store.ts'

/** Throws a conflict if the store would refuse every PIN code. The caller holds the lock of `lockPinCodeRules` and has made its change. */
export async function assertAnyDelivery(trx: RunningTransaction): Promise<void> {
  if (!(await isEveryPinCodeRefused(trx))) return
  throw new AppError(
    'conflict',
    'With “Deliver to listed PIN codes only” the store would refuse every order, because neither the list nor an exception has a PIN code that is delivered to.',
  )
}
