import { appliances } from './products/appliances.ts'
import { audio } from './products/audio.ts'
import { camerasGaming } from './products/cameras-gaming.ts'
import { homeEntertainment } from './products/home-entertainment.ts'
import { laptopsTablets } from './products/laptops-tablets.ts'
import { mobiles } from './products/mobiles.ts'
import { wearables } from './products/wearables.ts'
import type { DemoProduct } from './types.ts'

/** The electronics half of the demonstration catalogue. */
export const electronicsProducts: DemoProduct[] = [
  ...mobiles,
  ...laptopsTablets,
  ...audio,
  ...wearables,
  ...homeEntertainment,
  ...camerasGaming,
  ...appliances,
]
