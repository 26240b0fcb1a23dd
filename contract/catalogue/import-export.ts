import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  FileResponse,
  idParams,
  integerParam,
  optionalText,
  Pagination,
  page,
  requiredText,
  timestamp,
} from '../schemas.ts'
import { isColor } from './colors.ts'

/** The life of an import: its files arrive, are checked without anything being written, then are imported. */
export const importStates = ['UPLOADING', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'] as const
/** Whose columns a file has. */
export const fileFormats = ['own', 'shopify', 'woocommerce'] as const
/** What becomes of a product of the file. */
export const importOutcomes = ['NEW', 'CHANGED', 'UNCHANGED', 'WRONG'] as const

const flag = z.boolean('Say true or false.').default(false)

const colorMessage = 'Enter a valid CSS color name (e.g., "red") or hex code (e.g., "#FF0000").'

/** How an administrator wants a file to be read. */
export const ImportOptions = z.object({
  /** Categories and brands that the shop does not have are made. */
  createMissing: flag,
  /** Pictures given by address are fetched. */
  fetchPictures: flag,
  /** For new products that say none. */
  defaultColor: optionalText('The colour', 30).refine((color) => color === null || isColor(color), colorMessage),
  defaultCategory: optionalText('The category', 100),
  defaultBrand: optionalText('The brand', 100),
})

/** The same as they are told. */
const AppliedImportOptions = z.object({
  createMissing: z.boolean(),
  fetchPictures: z.boolean(),
  defaultColor: z.string().nullable(),
  defaultCategory: z.string().nullable(),
  defaultBrand: z.string().nullable(),
})

const nonnegativeInt = z.int().nonnegative()

const ImportCountsSchema = z.object({
  lines: nonnegativeInt,
  /** Products by what becomes of them. */
  created: nonnegativeInt,
  changed: nonnegativeInt,
  unchanged: nonnegativeInt,
  wrong: nonnegativeInt,
  errors: nonnegativeInt,
  warnings: nonnegativeInt,
  /** Products whose pictures are to be read. */
  pictured: nonnegativeInt,
})

export const ProductImport = z.object({
  id: z.uuid(),
  state: z.enum(importStates),
  fileName: z.string(),
  zipName: z.string().nullable(),
  layout: z.enum(fileFormats).nullable(),
  options: AppliedImportOptions,
  counts: ImportCountsSchema,
  /** Names that the shop does not have yet. */
  missingCategories: z.array(z.string()),
  missingBrands: z.array(z.string()),
  /** How far the check or the import is. */
  progress: z.object({
    checked: nonnegativeInt,
    written: nonnegativeInt,
    failed: nonnegativeInt,
    pictured: nonnegativeInt,
  }),
  /** Why it could not go on. */
  message: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
})

/** A product of the file: what becomes of it, and what changes in words. */
export const ImportedProduct = z.object({
  line: z.int(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  changes: z.array(z.string()),
  productId: z.uuid().nullable(),
  isWritten: z.boolean(),
})

/** Something about a line that keeps its product out (an error) or that somebody should know (a warning). */
export const ImportError = z.object({
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
  isError: z.boolean(),
})

/** How large a file may be is said by the use case: too large is 413. */
const fileSize = z
  .int('The size must be a whole number of bytes.')
  .positive('This file is empty.')
  .max(2 ** 31 - 1)

const listingCall = { params: idParams, access: 'admin', method: 'GET' } as const
const pageSize = integerParam('pageSize', { ceiling: 100 }).default(25)

export const importExport = {
  exportProducts: endpoint({
    method: 'GET',
    path: '/product-files/products',
    access: 'admin',
    summary: 'All products as CSV, in the columns that an import reads.',
    fileType: 'text/csv',
    response: FileResponse,
  }),
  showTemplate: endpoint({
    method: 'GET',
    path: '/product-files/template',
    access: 'admin',
    summary: 'A CSV with every column and two products as examples.',
    fileType: 'text/csv',
    response: FileResponse,
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/product-imports',
    access: 'admin',
    summary: 'The latest imports, newest first.',
    response: z.object({ imports: z.array(ProductImport) }),
  }),
  createImport: endpoint({
    method: 'POST',
    path: '/product-imports',
    access: 'admin',
    summary: 'Begins an import: says which files are sent next, in pieces.',
    body: z.object({
      fileName: requiredText('The name of the file', 255),
      fileBytes: fileSize,
      zipName: optionalText('The name of the ZIP', 255),
      zipBytes: fileSize.optional(),
    }),
    response: z.object({ message: z.string(), productImport: ProductImport }),
  }),
  uploadChunk: endpoint({
    method: 'POST',
    path: '/product-imports/{id}/pieces',
    access: 'admin',
    summary: 'A piece of the CSV or of the ZIP; the same piece again changes nothing.',
    params: idParams,
    body: z.object({ of: z.enum(['csv', 'zip'], 'of must be csv or zip.'), start: integerParam('start', { min: 0 }) }),
    files: { piece: 1 },
    response: z.object({ message: z.string(), receivedBytes: z.int() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/product-imports/{id}/check',
    access: 'admin',
    summary: 'The dry run: reads the whole file and says what an import would do. Writes no product.',
    params: idParams,
    body: ImportOptions,
    response: z.object({ message: z.string(), productImport: ProductImport }),
  }),
  show: endpoint({
    ...listingCall,
    path: '/product-imports/{id}',
    summary: 'An import: its state, its counts and how far it is.',
    response: z.object({ productImport: ProductImport }),
  }),
  listProducts: endpoint({
    ...listingCall,
    path: '/product-imports/{id}/products',
    summary: 'The products of the file and what becomes of each.',
    query: z.object({ page, pageSize, outcome: z.enum(importOutcomes).optional() }),
    response: z.object({ products: z.array(ImportedProduct), pagination: Pagination }),
  }),
  listErrors: endpoint({
    ...listingCall,
    path: '/product-imports/{id}/problems',
    summary: 'Errors and warnings by line.',
    query: z.object({ page, pageSize }),
    response: z.object({ problems: z.array(ImportError), pagination: Pagination }),
  }),
  downloadErrors: endpoint({
    ...listingCall,
    path: '/product-imports/{id}/problems.csv',
    summary: 'All errors and warnings by line, as CSV.',
    fileType: 'text/csv',
    response: FileResponse,
  }),
  run: endpoint({
    method: 'POST',
    path: '/product-imports/{id}/run',
    access: 'admin',
    summary: 'Imports what was checked. With errors in the file it takes goodLinesOnly.',
    params: idParams,
    body: z.object({ goodLinesOnly: flag }),
    response: z.object({ message: z.string(), productImport: ProductImport }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/product-imports/{id}/cancel',
    access: 'admin',
    summary: 'Ends an import; what was written stays.',
    params: idParams,
    response: z.object({ message: z.string(), productImport: ProductImport }),
  }),
}
