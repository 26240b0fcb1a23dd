import { formOf } from '#tests/support/form.ts'
import type { Person } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'

/** Who may try to make a call. The customer owns what it is about; the deactivated still hold a token that was good. */
export const callers = [
  'visitor',
  'customer',
  'other customer',
  'administrator',
  'deactivated customer',
  'deactivated administrator',
] as const
export type CallerKind = (typeof callers)[number]

/** What each of them is answered. */
export type Answers = Readonly<Record<CallerKind, number>>

/** What a call is made of; a form is sent as multipart, with its files. */
export type Parts = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: Record<string, string>
  files?: Parameters<typeof formOf>[1]
}

/** The same as it goes on the wire. */
export const sent = ({ form, files, ...parts }: Parts) => (form ? { ...parts, ...formOf(form, files) } : parts)

/** One call of the contract: how it is made well, in a shop where it can succeed, and who gets what. */
export type Row = {
  answers: Answers
  /** Makes what the call is about, the customer's where it is somebody's, and says how to ask for it. */
  ask: (shop: TestShop, customer: Person) => Parts | Promise<Parts>
}

const row = (answers: Answers, ask: Row['ask'] = () => ({}), changed: Partial<Answers> = {}): Row => ({
  answers: { ...answers, ...changed },
  ask,
})

const of = (visitor: number, customer: number, other: number, administrator: number, deactivated: number): Answers => ({
  visitor,
  customer,
  'other customer': other,
  administrator,
  'deactivated customer': deactivated,
  'deactivated administrator': deactivated,
})

type Made = (ask?: Row['ask'], changed?: Partial<Answers>) => Row
const kind =
  (answers: Answers): Made =>
  (ask, changed) =>
    row(answers, ask, changed)

/** Anybody; a token, good or bad, changes nothing. */
export const everybody = kind(of(200, 200, 200, 200, 200))
/** Whoever is signed in, each about what is theirs. */
export const signedIn = kind(of(401, 200, 200, 200, 401))
/** The customer whose it is; for everybody else it is not there. */
export const owner = kind(of(401, 200, 404, 404, 401))
/** The customer whose it is, and administrators. */
export const ownerAndAdministrators = kind(of(401, 200, 404, 200, 401))
/** Customers, and no administrator. */
export const customers = kind(of(401, 200, 200, 403, 401))
export const administrators = kind(of(401, 403, 403, 200, 401))
