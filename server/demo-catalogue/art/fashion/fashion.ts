import type { Drawing } from '../studio.ts'
import { backpack } from './backpack.ts'
import { belt } from './belt.ts'
import { cap } from './cap.ts'
import { dress } from './dress.ts'
import { earrings } from './earrings.ts'
import { handbag } from './handbag.ts'
import { heels } from './heels.ts'
import { hoodie } from './hoodie.ts'
import { jacket } from './jacket.ts'
import { jeans } from './jeans.ts'
import { juttis } from './juttis.ts'
import { kurta } from './kurta.ts'
import { lehenga } from './lehenga.ts'
import { necklace } from './necklace.ts'
import { sari } from './sari.ts'
import { scarfDupatta } from './scarf-dupatta.ts'
import { shirt } from './shirt.ts'
import { sneakers } from './sneakers.ts'
import { sunglasses } from './sunglasses.ts'
import { tShirt } from './t-shirt.ts'
import { wallet } from './wallet.ts'
import { watchAnalog } from './watch-analog.ts'

/** What the fashion half of the demonstration catalogue is drawn with, by the name that its products use. */
export const fashionDrawings: Record<string, Drawing> = {
  kurta,
  sari,
  shirt,
  't-shirt': tShirt,
  jeans,
  dress,
  lehenga,
  jacket,
  hoodie,
  sneakers,
  heels,
  juttis,
  handbag,
  backpack,
  wallet,
  sunglasses,
  'scarf-dupatta': scarfDupatta,
  cap,
  belt,
  earrings,
  necklace,
  'watch-analog': watchAnalog,
}
