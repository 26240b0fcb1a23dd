import type { account } from './account.ts'
import type { addresses } from './addresses.ts'
import type { administrators } from './administrators.ts'
import type { audit } from './audit.ts'
import type { cart } from './cart.ts'
import type { catalogue } from './catalogue.ts'
import type { categoriesAndBrands } from './categories-and-brands.ts'
import type { company } from './company.ts'
import type { dashboard } from './dashboard.ts'
import type { demonstration } from './demonstration.ts'
import type { Endpoint, Received, Sent } from './endpoint.ts'
import type { identity } from './identity.ts'
import type { invoices } from './invoices.ts'
import type { legalPages } from './legal-pages.ts'
import type { orderManagement } from './order-management.ts'
import type { orders } from './orders.ts'
import type { payments } from './payments.ts'
import type { productFiles } from './product-files.ts'
import type { productManagement } from './product-management.ts'
import type { search } from './search.ts'
import type { stock } from './stock.ts'

type EndpointOf<Slice> = Slice[keyof Slice]
type AnyEndpoint =
  | EndpointOf<typeof company>
  | EndpointOf<typeof legalPages>
  | EndpointOf<typeof identity>
  | EndpointOf<typeof catalogue>
  | EndpointOf<typeof productManagement>
  | EndpointOf<typeof categoriesAndBrands>
  | EndpointOf<typeof addresses>
  | EndpointOf<typeof cart>
  | EndpointOf<typeof payments>
  | EndpointOf<typeof orders>
  | EndpointOf<typeof orderManagement>
  | EndpointOf<typeof dashboard>
  | EndpointOf<typeof search>
  | EndpointOf<typeof stock>
  | EndpointOf<typeof account>
  | EndpointOf<typeof demonstration>
  | EndpointOf<typeof invoices>
  | EndpointOf<typeof administrators>
  | EndpointOf<typeof audit>
  | EndpointOf<typeof productFiles>

type FileEndpoint = Extract<AnyEndpoint, { fileType: string }>
type JsonEndpoint = Exclude<AnyEndpoint, FileEndpoint>
type Named<E extends Endpoint> = `${E['method']} ${E['path']}`

/** Every call by its name on the wire, such as 'POST /cart/add', with what is sent and what comes back. */
export type Calls = { [E in JsonEndpoint as Named<E>]: { sent: Sent<E>; received: Received<E> } }
/** The calls that answer with a file. */
type FileCalls = { [E in FileEndpoint as Named<E>]: { sent: Sent<E> } }
export type CallName = keyof Calls

type Given<Parts> = { [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name] }
type MayBeLeftOut<Parts> = { [Name in keyof Parts as object extends Parts[Name] ? Name : never]?: Parts[Name] } & {
  [Name in keyof Parts as object extends Parts[Name] ? never : Name]: Parts[Name]
}

/** What the caller has to give: parts that the call does not have are left out, parts without required fields may be. */
export type CallInput<Name extends CallName> = MayBeLeftOut<Given<Calls[Name]['sent']>>
export type CallReply<Name extends CallName> = Calls[Name]['received']

export type FileCallName = keyof FileCalls
export type FileCallInput<Name extends FileCallName> = MayBeLeftOut<Given<FileCalls[Name]['sent']>>
