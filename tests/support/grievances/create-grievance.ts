import { grievances } from '#contract/grievances/grievances.ts'
import type { Caller } from '#server/context.ts'
import { fileGrievance } from '#server/grievances/file-grievance.ts'
import { createSequence } from '../sequence.ts'
import type { TestContext } from '../test-context.ts'

const next = createSequence()

type Given = Partial<{
  name: string
  email: string
  mobile: string
  orderNumber: string
  category: 'DELIVERY' | 'OTHER'
  text: string
  by: Caller
  ip: string
}>

/** Files a complaint as the form does, each from a client of its own; returns its row. */
export async function createGrievance(context: TestContext, { by, ip, ...fields }: Given = {}) {
  const number = next()
  const body = grievances.file.body.parse({
    name: 'Kaveri Iyer',
    email: `kaveri${number}@example.in`,
    category: 'DELIVERY',
    text: 'My parcel has not come.',
    ...fields,
  })
  const { ticket } = await fileGrievance(context, by ?? null, body, ip ?? `192.0.2.${number}`)
  return context.db.selectFrom('grievances').selectAll().where('ticket', '=', ticket).executeTakeFirstOrThrow()
}
