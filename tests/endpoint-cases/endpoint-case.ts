import type { Endpoint } from '#contract/endpoint.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

/** The kinds of callers. The customer owns the resource; deactivated users still have a token, and a guest has a session without an account. */
export const callers = [
  'visitor',
  'customer',
  'other customer',
  'administrator',
  'deactivated customer',
  'deactivated administrator',
  'guest',
] as const
export type CallerKind = (typeof callers)[number]

/** The expected status for each caller but guests, whose status follows from the endpoint. */
type ExpectedStatuses = Readonly<Record<Exclude<CallerKind, 'guest'>, number>>

/** The status that a caller gets; to a guest the resource belongs to another customer. */
export function expectedStatus(
  { access, allowsGuests }: Endpoint,
  { ofGuest, expectedStatuses }: EndpointCase,
  kind: CallerKind,
): number {
  if (kind !== 'guest') return expectedStatuses[kind]
  if (ofGuest !== undefined) return ofGuest
  if (access === 'public') return expectedStatuses.visitor
  return allowsGuests ? expectedStatuses['other customer'] : 403
}

/** The input of a request; a form is sent as multipart with its files. */
export type EndpointInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: Record<string, string>
  files?: Parameters<typeof multipartForm>[1]
}

/** The input as an encoded request. */
export const toRequest = ({ form, files, ...parts }: EndpointInput) =>
  form ? { ...parts, ...multipartForm(form, files) } : parts

/** One endpoint: valid input, its test data, and the expected status for each caller. */
export type EndpointCase = {
  expectedStatuses: ExpectedStatuses
  /** The status that a guest gets, if it does not follow from the endpoint. */
  ofGuest?: number
  /** Creates the resources of the request, owned by the customer or administrator, and returns the input. */
  arrange: (context: TestContext, customer: TestUser, administrator: TestUser) => EndpointInput | Promise<EndpointInput>
}

const createCase = (
  expectedStatuses: ExpectedStatuses,
  arrange: EndpointCase['arrange'] = () => ({}),
  changed: Partial<ExpectedStatuses> = {},
): EndpointCase => ({
  expectedStatuses: { ...expectedStatuses, ...changed },
  arrange,
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

type CaseFactory = (arrange?: EndpointCase['arrange'], changed?: Partial<ExpectedStatuses>) => EndpointCase
const caseFactory =
  (expectedStatuses: ExpectedStatuses): CaseFactory =>
  (arrange, changed) =>
    createCase(expectedStatuses, arrange, changed)

/** Everybody, with any token or none. */
export const allCallers = caseFactory(statusesByCaller(200, 200, 200, 200, 200))
/** All signed-in users, each with their own data. */
export const signedIn = caseFactory(statusesByCaller(401, 200, 200, 200, 401))
/** The owner; other signed-in users get 404. */
export const owner = caseFactory(statusesByCaller(401, 200, 404, 404, 401))
/** The owner and administrators. */
export const ownerAndAdministrators = caseFactory(statusesByCaller(401, 200, 404, 200, 401))
/** Customers only. */
export const customers = caseFactory(statusesByCaller(401, 200, 200, 403, 401))
export const administrators = caseFactory(statusesByCaller(401, 403, 403, 200, 401))
