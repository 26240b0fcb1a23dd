import { AppError } from '#server/errors.ts'

/** The conflict for deleting a category or brand that products belong to; it says how many. */
export const inUseError = (kind: 'category' | 'brand', products: number): AppError =>
  new AppError(
    'conflict',
    `This ${kind} has ${products} ${products === 1 ? 'product' : 'products'}. Move or delete ${products === 1 ? 'it' : 'them'} first.`,
    { products },
  )
