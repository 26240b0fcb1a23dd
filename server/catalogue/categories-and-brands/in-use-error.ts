import { AppError } from '#server/errors.ts'

/** The refusal to delete what products still belong to; says how many. */
export const inUseError = (thing: 'category' | 'brand', products: number): AppError =>
  new AppError(
    'conflict',
    `This ${thing} has ${products} ${products === 1 ? 'product' : 'products'}. Move or delete ${products === 1 ? 'it' : 'them'} first.`,
    { products },
  )
