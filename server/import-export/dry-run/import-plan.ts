import type { z } from 'zod'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import type { ImportOptions, importOutcomes } from '#contract/catalogue/import-export.ts'
import type { ProductUpsert } from '#server/catalogue/bulk/bulk-upsert.ts'
import type { ExistingProduct } from '#server/catalogue/bulk/existing-products.store.ts'
import type { ColumnLabels, RowProblem } from '../formats/format.ts'
import type { ImagePlan, ImageSources } from '../images/plan-images.ts'

/** The administrator's options of an import. */
export type PlanOptions = z.output<typeof ImportOptions>

/** The data that a plan depends on besides the product. */
export type PlanContext = {
  labels: ColumnLabels
  options: PlanOptions
  /** Ids by lower-case names. */
  categories: ReadonlyMap<string, string>
  brands: ReadonlyMap<string, string>
  /** By the id of the category; a category without attributes is missing. */
  attributesByCategory: ReadonlyMap<string, Attribute[]>
  imageSources: ImageSources
}

/** A product of the store that a draft matches. */
export type ExistingProductWithHandle = ExistingProduct & { handle: string | null }

/** A product to write. */
export type ProductPlan = ProductUpsert & { handle: string | null }

/** The planned import of a product: its outcome, and the data to write. */
export type PlannedImportRow = {
  line: number
  name: string
  outcome: (typeof importOutcomes)[number]
  changes: string[]
  productId: string | null
  plan: ProductPlan | null
  imagePlan: ImagePlan | null
  problems: RowProblem[]
  /** Names of the category and the brand that do not exist yet. */
  missing: { category: string | null; brand: string | null }
}
