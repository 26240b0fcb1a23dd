import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  FileResponse,
  idParams,
  integerParam,
  optionalLine,
  optionalText,
  Pagination,
  page,
  requiredBoolean,
  requiredText,
  timestamp,
} from '../schemas.ts'
import { isColor } from './colors.ts'
import { variantMessages } from './variant-rules.ts'

/** The states of an import: the files are uploaded, checked in a dry run, then imported. */
const importStates = ['UPLOADING', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'] as const
/** The file formats: the store's own, and the exports of Shopify and WooCommerce. */
export const fileFormats = ['own', 'shopify', 'woocommerce'] as const
/** What the import does with a product of the file. */
export const importOutcomes = ['NEW', 'CHANGED', 'UNCHANGED', 'WRONG'] as const

const flag = requiredBoolean.default(false)

/** The options of an import. */
export const ImportOptions = z.object({
  /** Creates categories and brands that do not exist. */
  createMissing: flag,
  /** Downloads images that are given by URL. */
  fetchPictures: flag,
  /** The default for new products without a value in the file. */
  defaultColor: optionalText('The colour', 30).refine(
    (color) => color === null || isColor(color),
    variantMessages.invalidColor,
  ),
  defaultCategory: optionalLine('The category', 100),
  defaultBrand: optionalLine('The brand', 100),
})

/** The options in a response. */
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
  /** The number of products for each result. */
  created: nonnegativeInt,
  changed: nonnegativeInt,
  unchanged: nonnegativeInt,
  wrong: nonnegativeInt,
  errors: nonnegativeInt,
  warnings: nonnegativeInt,
  /** The number of products whose images will be processed. */
  pictured: nonnegativeInt,
})

export const ProductImport = z.object({
  id: z.uuid(),
  state: z.enum(importStates),
  fileName: z.string(),
  zipName: z.string().nullable(),
  /** The format of the file. */
  layout: z.enum(fileFormats).nullable(),
  options: AppliedImportOptions,
  counts: ImportCountsSchema,
  /** Categories and brands that do not exist yet. */
  missingCategories: z.array(z.string()),
  missingBrands: z.array(z.string()),
  /** The progress of the check or the import. */
  progress: z.object({
    checked: nonnegativeInt,
    written: nonnegativeInt,
    failed: nonnegativeInt,
    /** The number of products whose images were processed. */
    pictured: nonnegativeInt,
  }),
  /** Why the import failed. */
  message: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
})

/** A product of the file with its result and a summary of its changes. */
const ImportedProduct = z.object({
  line: z.int(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  changes: z.array(z.string()),
  productId: z.uuid().nullable(),
  isWritten: z.boolean(),
})

/** An error of a line, which excludes its product, or a warning. */
const ImportError = z.object({
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
  isError: z.boolean(),
})

/** The use case checks the size: a larger file is rejected with 413. */
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
    summary: 'Creates an import and names the files to be sent next, in chunks.',
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
    summary: 'Uploads a chunk of the CSV or the ZIP; repeating a chunk changes nothing.',
    params: idParams,
    body: z.object({ of: z.enum(['csv', 'zip'], 'of must be csv or zip.'), start: integerParam('start', { min: 0 }) }),
    files: { piece: 1 },
    response: z.object({ message: z.string(), receivedBytes: z.int() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/product-imports/{id}/check',
    access: 'admin',
    summary:
      'Starts the dry run, which reads the whole file and reports what an import would change. It writes no product.',
    params: idParams,
    body: ImportOptions,
    response: z.object({ message: z.string(), productImport: ProductImport }),
  }),
  show: endpoint({
    ...listingCall,
    path: '/product-imports/{id}',
    summary: 'An import with its state, counts and progress.',
    response: z.object({ productImport: ProductImport }),
  }),
  listProducts: endpoint({
    ...listingCall,
    path: '/product-imports/{id}/products',
    summary: 'The products of the file with their results.',
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
    summary:
      'Imports the checked file; a file with errors needs goodLinesOnly. With seenOptions it is a conflict if the file was checked with other options meanwhile.',
    params: idParams,
    body: z.object({
      goodLinesOnly: flag,
      /** The options of the check whose result the administrator saw. */
      seenOptions: AppliedImportOptions.optional(),
    }),
    response: z.object({ message: z.string(), productImport: ProductImport }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/product-imports/{id}/cancel',
    access: 'admin',
    summary: 'Cancels an import; products that were written remain.',
    params: idParams,
    response: z.object({ message: z.string(), productImport: ProductImport }),
  }),
}
