import type { SegmentRule } from '#contract/customers/segments.ts'
import type { AppContext } from '#server/context.ts'
import { countMembers, countMembersOf, findSegments } from './segments.store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** A rule with lists that can be changed, as the contract has it. */
const ruleResponse = ({ tags, states, ...rule }: SegmentRule) => ({
  ...rule,
  tags: [...tags],
  states: [...states],
})

/** The segments by name, with the number of their customers. */
export async function listSegments({ db, clock }: Context) {
  const segments = await findSegments(db)
  const rules = segments.map(({ rule }) => rule)
  const counts = await countMembers(db, rules, clock())
  return {
    segments: segments.map(({ rule, ...segment }, index) => ({
      ...segment,
      rule: ruleResponse(rule),
      count: counts[index]!,
    })),
  }
}

/** The number of customers of a rule. */
export const countSegment = async ({ db, clock }: Context, rule: SegmentRule) => ({
  count: await countMembersOf(db, rule, clock()),
})
