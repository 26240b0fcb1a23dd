import { colorName, sameColor } from '#contract/catalogue/colors.ts'
import { maxStock } from '#contract/limits.ts'
import { AppError, invalidField } from '#server/errors.ts'

export type ExistingVariant = { id: string; color: string; stock: number; retiredAt: Date | null }
/** A variant as the form sends it; `seenStock` is the stock when the form was opened. */
export type VariantInput = { id?: string; color: string; stock: number; seenStock?: number }

type PositionedVariant = { color: string; stock: number; position: number }
/** What becomes of a product's variants; known ones that are not kept are retired. */
export type VariantDiff = { kept: (PositionedVariant & { id: string })[]; added: PositionedVariant[] }

/**
 * Matches the form's variants to those the product has: by id, then by colour without regard to case, where a colour that
 * is no longer sold comes back as the variant it was. Stock moves by the difference to what the form saw, so that sales
 * meanwhile stand; a conflict when that would be below 0.
 */
export function diffVariants(known: readonly ExistingVariant[], wanted: readonly VariantInput[]): VariantDiff {
  const free = new Map(known.map((variant) => [variant.id, variant]))
  const byId = wanted.map(({ id }) => (id === undefined ? undefined : takeVariantById(free, id)))
  const plan: VariantDiff = { kept: [], added: [] }
  for (const [position, variant] of wanted.entries()) {
    const match = byId[position] ?? [...free.values()].find(({ color }) => sameColor(color, variant.color))
    const placed = { color: variant.color, stock: stockAfter(match, variant), position }
    if (match) free.delete(match.id)
    if (match) plan.kept.push({ id: match.id, ...placed })
    else plan.added.push(placed)
  }
  return plan
}

/** An id that is not this product's, or that stands twice, is refused: it must never reach another product's stock. */
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
  if (after > maxStock) throw invalidField('productVariants', `Stock must not exceed ${maxStock}.`)
  return after
}

function stockConflict(color: string, stock: number): AppError {
  const message = `${colorName(color)} was sold meanwhile: ${stock} left. Please look at its stock again.`
  return new AppError('conflict', message, { errors: { productVariants: message } })
}
