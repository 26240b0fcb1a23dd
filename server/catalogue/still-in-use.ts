import { Refusal } from '../errors.ts'

/** The refusal to delete what products still belong to; says how many. */
export const stillInUse = (thing: 'category' | 'brand', products: number): Refusal =>
  new Refusal(
    'conflict',
    `This ${thing} has ${products} ${products === 1 ? 'product' : 'products'}. Move or delete ${products === 1 ? 'it' : 'them'} first.`,
    { products },
  )
