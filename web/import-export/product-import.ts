import type { CallResponse } from '#contract/calls.ts'

export type ProductImport = CallResponse<'GET /product-imports/{id}'>['productImport']
export type ImportOutcome = CallResponse<'GET /product-imports/{id}/products'>['products'][number]['outcome']

export const importPath = '/admin/import'
export const importHref = (id: string) => `${importPath}?import=${id}`

/** Whether the import is being checked or running, so that the page polls it. */
export const isInProgress = ({ state }: ProductImport) => state === 'CHECKING' || state === 'RUNNING'
