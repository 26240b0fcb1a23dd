import type { TestUser } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

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
export type ExpectedStatuses = Readonly<Record<CallerKind, number>>

/** What a call is made of; a form is sent as multipart, with its files. */
export type EndpointInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: Record<string, string>
  files?: Parameters<typeof multipartForm>[1]
}

/** The same as it goes on the wire. */
export const toRequest = ({ form, files, ...parts }: EndpointInput) =>
  form ? { ...parts, ...multipartForm(form, files) } : parts

/** One call of the contract: how it is made well, in a shop where it can succeed, and who gets what. */
export type EndpointCase = {
  expectedStatuses: ExpectedStatuses
  /** Creates what the call is about, the customer's or the administrator's where it is somebody's, and returns the input. */
  arrange: (context: TestContext, customer: TestUser, administrator: TestUser) => EndpointInput | Promise<EndpointInput>
}

const createCase = (
  answers: ExpectedStatuses,
  ask: EndpointCase['arrange'] = () => ({}),
  changed: Partial<ExpectedStatuses> = {},
): EndpointCase => ({
  expectedStatuses: { ...answers, ...changed },
  arrange: ask,
})

const statusesByCaller = (
  visitor: number,
  customer: number,
  other: number,
  administrator: number,
  deactivated: number,
): ExpectedStatuses => ({
  visitor,
  customer,
  'other customer': other,
  administrator,
  'deactivated customer': deactivated,
  'deactivated administrator': deactivated,
})

type CaseFactory = (ask?: EndpointCase['arrange'], changed?: Partial<ExpectedStatuses>) => EndpointCase
const caseFactory =
  (answers: ExpectedStatuses): CaseFactory =>
  (ask, changed) =>
    createCase(answers, ask, changed)

/** Anybody; a token, good or bad, changes nothing. */
export const everybody = caseFactory(statusesByCaller(200, 200, 200, 200, 200))
/** Whoever is signed in, each about what is theirs. */
export const signedIn = caseFactory(statusesByCaller(401, 200, 200, 200, 401))
/** The customer whose it is; for everybody else it is not there. */
export const owner = caseFactory(statusesByCaller(401, 200, 404, 404, 401))
/** The customer whose it is, and administrators. */
export const ownerAndAdministrators = caseFactory(statusesByCaller(401, 200, 404, 200, 401))
/** Customers, and no administrator. */
export const customers = caseFactory(statusesByCaller(401, 200, 200, 403, 401))
export const administrators = caseFactory(statusesByCaller(401, 403, 403, 200, 401))
