import { colorName, sameColor } from '#contract/catalogue/colors.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxStock } from '#contract/limits.ts'
import { type AppError, conflictInField, invalidField } from '#server/errors.ts'

export type ExistingVariant = { id: string; color: string; stock: number; retiredAt: Date | null }
/** A variant as the form sends it; `seenStock` is the stock when the form was opened. */
export type VariantInput = { id?: string; color: string; stock: number; seenStock?: number }

type PositionedVariant = { color: string; stock: number; position: number }
/** The change of a product's variants; existing ones that are not kept are retired. */
export type VariantDiff = { updated: (PositionedVariant & { id: string })[]; added: PositionedVariant[] }

/**
 * Matches the form's variants to the existing ones, by id and then by colour in any case of letters; a retired colour becomes
 * active again. The stock changes by the difference to `seenStock`, so that sales made meanwhile count; a conflict when the
 * result is below 0.
 */
export function diffVariants(existing: readonly ExistingVariant[], inputs: readonly VariantInput[]): VariantDiff {
  const free = new Map(existing.map((variant) => [variant.id, variant]))
  const byId = inputs.map(({ id }) => (id === undefined ? undefined : takeVariantById(free, id)))
  const diff: VariantDiff = { updated: [], added: [] }
  for (const [position, variant] of inputs.entries()) {
    const match = byId[position] ?? [...free.values()].find(({ color }) => sameColor(color, variant.color))
    const placed = { color: variant.color, stock: stockAfter(match, variant), position }
    if (match) free.delete(match.id)
    if (match) diff.updated.push({ id: match.id, ...placed })
    else diff.added.push(placed)
  }
  return diff
}

/** Removes the variant with the id from `free` and returns it; throws 'invalid' for an id of another product or a repeated id. */
function takeVariantById(free: Map<string, ExistingVariant>, id: string): ExistingVariant {
  const variant = free.get(id)
  if (!variant) throw invalidField('productVariants', 'One of the variants does not belong to this product.')
  free.delete(id)
  return variant
}

function stockAfter(match: ExistingVariant | undefined, { stock, seenStock, color }: VariantInput): number {
  if (!match || match.retiredAt || seenStock === undefined) return stock
  const after = match.stock + (stock - seenStock)
  if (after < 0) throw stockConflict(color, match.stock)
  if (after > maxStock) throw invalidField('productVariants', variantMessages.excessiveStock)
  return after
}

function stockConflict(color: string, stock: number): AppError {
  const message = `${colorName(color)} was sold meanwhile: ${stock} left. Please look at its stock again.`
  return conflictInField('productVariants', message)
}
