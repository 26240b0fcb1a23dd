import type { account } from './account.ts'
import type { addresses } from './addresses.ts'
import type { administrators } from './administrators.ts'
import type { audit } from './audit.ts'
import type { cart } from './cart.ts'
import type { categoriesAndBrands } from './catalogue/categories-and-brands.ts'
import type { importExport } from './catalogue/import-export.ts'
import type { productManagement } from './catalogue/product-management.ts'
import type { search } from './catalogue/search.ts'
import type { stock } from './catalogue/stock.ts'
import type { catalogue } from './catalogue.ts'
import type { company } from './company.ts'
import type { dashboard } from './dashboard.ts'
import type { demoData } from './demo-data.ts'
import type { EncodedRequest, EncodedResponse, Endpoint } from './endpoint.ts'
import type { identity } from './identity.ts'
import type { legalPages } from './legal-pages.ts'
import type { invoices } from './orders/invoices.ts'
import type { orderManagement } from './orders/order-management.ts'
import type { payments } from './orders/payments.ts'
import type { orders } from './orders.ts'

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
  | EndpointOf<typeof demoData>
  | EndpointOf<typeof invoices>
  | EndpointOf<typeof administrators>
  | EndpointOf<typeof audit>
  | EndpointOf<typeof importExport>

type FileEndpoint = Extract<AnyEndpoint, { fileType: string }>
type JsonEndpoint = Exclude<AnyEndpoint, FileEndpoint>
type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`

/** Every call by its name on the wire, such as 'POST /cart/add', with what is sent and what comes back. */
export type Calls = { [E in JsonEndpoint as NameOf<E>]: { sent: EncodedRequest<E>; received: EncodedResponse<E> } }
/** The calls that answer with a file. */
type FileCalls = { [E in FileEndpoint as NameOf<E>]: { sent: EncodedRequest<E> } }
export type CallName = keyof Calls

type DefinedParts<Parts> = { [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name] }
type OptionalWhereEmpty<Parts> = {
  [Name in keyof Parts as object extends Parts[Name] ? Name : never]?: Parts[Name]
} & {
  [Name in keyof Parts as object extends Parts[Name] ? never : Name]: Parts[Name]
}

/** What the caller has to give: parts that the call does not have are left out, parts without required fields may be. */
export type CallInput<Name extends CallName> = OptionalWhereEmpty<DefinedParts<Calls[Name]['sent']>>
export type CallResponse<Name extends CallName> = Calls[Name]['received']

export type FileCallName = keyof FileCalls
export type FileCallInput<Name extends FileCallName> = OptionalWhereEmpty<DefinedParts<FileCalls[Name]['sent']>>
