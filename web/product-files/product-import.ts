import type { CallReply } from '#contract/calls.ts'

export type ProductImport = CallReply<'GET /product-imports/{id}'>['productImport']
export type Outcome = CallReply<'GET /product-imports/{id}/products'>['products'][number]['outcome']

export const here = '/admin/import'
export const addressOf = (id: string) => `${here}?import=${id}`

/** Whether something is going on that the page has to ask after. */
export const isWorking = ({ state }: ProductImport) => state === 'CHECKING' || state === 'RUNNING'

/** "1 product", "1,200 products". */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
