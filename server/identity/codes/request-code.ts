import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { oneTimeCodeMinutes } from '#contract/limits.ts'
import type { AppContext } from '#server/context.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { countedBy } from '../known-clients.ts'
import type { CodePurpose } from './codes.store.ts'
import { sendCodeJob } from './send-code.ts'

type RequestCodeInput = Input<typeof identity.requestOtp>['body'] & { purpose: CodePurpose }

/**
 * Queues the mail with a one-time code. Only the job looks up the account, so that the reply and its time are the same for
 * every address. Throttled by address and by client, whether or not the address has an account.
 */
export async function requestCode(context: AppContext, { email, purpose }: RequestCodeInput, ip: string) {
  const [address, client] = [email.toLowerCase(), clientKey(ip)]
  const about = await countedBy(context, address, client)
  await countAttempt(context, ['requestCodeForAddress', ...about], ['requestCodeByClient', client])
  const request = { email: address, requestedAt: context.clock().toISOString(), purpose }
  await sendCodeJob.add(context.db, request, { priority: 'FIRST' })
  return {
    message: `If an account has this e-mail address, a one-time code is on its way. It is good for ${oneTimeCodeMinutes} minutes.`,
  }
}
