import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { addJob } from '../queue/add-job.ts'
import type { Shop } from '../shop.ts'
import { countTry } from './attempts.ts'
import { type CodeRequest, sendCodeJob } from './send-code.ts'
import { clientOf } from './try-rules.ts'

type Request = Asked<typeof identity.requestOtp>['body']

/**
 * Queues the mail with a one-time code. Whether there is such an account is looked up only by the job: the answer and the
 * time it takes are the same for everybody. Limited for each address and each client, whoever the address belongs to.
 */
export async function requestCode(shop: Shop, { email }: Request, ip: string) {
  const address = email.toLowerCase()
  await countTry(shop, ['requestCodeForAddress', address], ['requestCodeByClient', clientOf(ip)])
  const request: CodeRequest = { email: address, askedAt: shop.clock().toISOString() }
  await addJob(shop.db, sendCodeJob, request)
  return { message: 'If an account has this e-mail address, a one-time code is on its way. It is good for 10 minutes.' }
}
