import { maxOwnGrievances } from '#contract/grievances/grievance-rules.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { toCustomerGrievance } from './grievance-response.ts'
import { findOfUser } from './grievances.store.ts'

/** The complaints that the caller filed while signed in. */
export const listMyGrievances = async ({ db }: Pick<AppContext, 'db'>, caller: Caller) => ({
  grievances: (await findOfUser(db, caller.id, maxOwnGrievances)).map(toCustomerGrievance),
})
