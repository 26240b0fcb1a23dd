import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { type CategoryRecord, categoryById, categoryRecordById, sizeChartOfCategory } from './categories.store.ts'

/** A category in a response: the size chart is missing where there is none. */
export const toCategoryResponse = ({
  sizeChart,
  attributes: _attributes,
  requiredDeclarations: _requiredDeclarations,
  defaultWeightGrams: _defaultWeightGrams,
  returnDays: _returnDays,
  ...category
}: CategoryRecord) => ({
  ...category,
  ...(sizeChart && { sizeChart }),
})

/** A category, with its size chart where that is asked for. */
export const showCategory = async (
  { db }: Pick<AppContext, 'db'>,
  id: string,
  { sizeChart: withSizeChart }: { sizeChart: boolean },
) => (withSizeChart ? toCategoryResponse(await categoryRecordById(db, id)) : categoryById(db, id))

/** What the products of a category fill in; not found for an unknown category. */
export async function showProductFields({ db }: Pick<AppContext, 'db'>, categoryId: string) {
  const { attributes, requiredDeclarations, defaultWeightGrams, returnDays } = await categoryRecordById(db, categoryId)
  return {
    attributes,
    requiredDeclarations,
    ...(defaultWeightGrams !== null && { defaultWeightGrams }),
    ...(returnDays !== null && { returnDays }),
  }
}

/** The size chart of a category; not found where it has none. */
export async function showSizeChart({ db }: Pick<AppContext, 'db'>, categoryId: string): Promise<SizeChart> {
  const sizeChart = await sizeChartOfCategory(db, categoryId)
  if (!sizeChart) throw notFound('Size chart')
  return sizeChart
}
