import { bagsAccessories } from './products/bags-accessories.ts'
import { ethnicWear } from './products/ethnic-wear.ts'
import { footwear } from './products/footwear.ts'
import { mensFashion } from './products/mens-fashion.ts'
import { westernWear } from './products/western-wear.ts'
import type { DemoProduct } from './types.ts'

/** The fashion half of the demonstration catalogue. */
export const fashionProducts: DemoProduct[] = [
  ...ethnicWear,
  ...mensFashion,
  ...westernWear,
  ...footwear,
  ...bagsAccessories,
]
