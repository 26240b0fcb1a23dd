import type { Keeper } from './keeper.ts'
import type { Shown } from './words.ts'

/** What a call answered, as on the wire, and what it shows. */
export type Answer = { reply: unknown; shown: Shown | undefined }
/** Answers to calls that pages make in process. */
export type KeptAnswers = Keeper<Answer>

/** Calls that every page makes, in the same words each time: a page that is rendered then asks the database for its own matter only. */
const ofEveryPage = new Set(['GET /company-details', 'GET /categories'])

/** Far more than a company and its categories take. */
export const answersBytes = 4 * 1024 * 1024

/** Nobody who gets it can change it for the others. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

const isOfEveryPage = (name: string, input: object) => ofEveryPage.has(name) && Object.keys(input).length === 0

/** A call's answer, out of memory where every page makes it and it is known; everybody gets the same one. */
export async function answerOf(
  keeper: KeptAnswers,
  { name, input }: { name: string; input: object },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!isOfEveryPage(name, input) || !keeper.isTrusted()) return ask()
  const known = keeper.find(name)
  if (known) return known
  const making = keeper.begin(name)
  try {
    const answer = await ask()
    if (answer.shown) making.keep(frozen(answer), JSON.stringify(answer.reply).length, answer.shown.words)
    return answer
  } finally {
    making.end()
  }
}
