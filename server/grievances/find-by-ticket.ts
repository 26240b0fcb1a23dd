import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import {
  countAttempt,
  decrementAttempt,
  resetAttempts,
  type ThrottledAttempt,
} from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { toCustomerGrievance } from './grievance-response.ts'
import { findByTicket, type GrievanceWithEntries } from './grievances.store.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'rateLimit'>

/** What identifies a complaint to its customer; the ticket number is normalized. */
export type TicketAndEmail = { ticket: string; email: string }

/** One message for every reason, so that it does not reveal which ticket numbers exist. */
const notFoundByTicket = () =>
  new AppError(
    'notFound',
    'We found no complaint with this number and e-mail address. Please compare both with our mail.',
  )

/**
 * The complaint of a ticket number and an e-mail address. Throws notFound for any other pair, and tooMany after many wrong ones: attempts are
 * counted before the check by the number, by the address and by the client.
 */
export async function requireByTicket(
  context: Context,
  { ticket, email }: TicketAndEmail,
  ip: string,
): Promise<GrievanceWithEntries> {
  const address = email.toLowerCase()
  const guessed: ThrottledAttempt[] = [
    ['showGrievanceByTicket', ticket],
    ['showGrievanceByAddress', address],
  ]
  const byClient: ThrottledAttempt = ['showGrievanceByClient', clientKey(ip)]
  await countAttempt(context, ...guessed, byClient)
  const grievance = await findByTicket(context.db, ticket, address)
  if (!grievance) throw notFoundByTicket()
  await resetAttempts(context, ...guessed)
  await decrementAttempt(context, byClient)
  return grievance
}

/** A complaint by its ticket number and its e-mail address, without a sign-in. */
export const showGrievance = async (context: Context, input: TicketAndEmail, ip = '') => ({
  grievance: toCustomerGrievance(await requireByTicket(context, input, ip)),
})
