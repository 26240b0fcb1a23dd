import pLimit from 'p-limit'
import type { Images } from '../uploads/images.ts'
import { drawings } from './art/drawings.ts'
import { type Options, picture, type View } from './art/studio.ts'
import type { DemoCategory, DemoProduct } from './types.ts'

/** A kept drawing: the file it is served as, what it shows and, for a product's, in which colour. */
export type DrawnPicture = { file: string; filename: string; color: string; view: View }
export type DrawnCatalogue = { ofProduct: Map<DemoProduct, DrawnPicture[]>; ofCategory: Map<DemoCategory, string> }

const views: readonly View[] = [0, 1, 2]
/** The width that product cards show first. */
const firstWidth = 480

/** A drawing of the demonstration as SVG. */
export function svgOf(drawing: string, color: string, view: View, options: Options): string {
  const draw = drawings[drawing]
  if (!draw) throw new Error(`The demonstration catalogue has no drawing named "${drawing}".`)
  return picture(draw, color, view, options)
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

async function drawProduct(images: Images, product: DemoProduct): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = []
  for (const { color } of product.variants) {
    for (const view of views) {
      const file = await images.saveDrawing(svgOf(product.drawing, color, view, product.options))
      drawn.push({ file, filename: `${plain(product.name)}-${plain(color)}-${view + 1}.svg`, color, view })
    }
  }
  return drawn
}

/** Draws every colour of every product from three sides, and every category. */
export async function drawCatalogue(
  images: Images,
  products: readonly DemoProduct[],
  categories: readonly DemoCategory[],
): Promise<DrawnCatalogue> {
  const ofProduct = new Map<DemoProduct, DrawnPicture[]>()
  const ofCategory = new Map<DemoCategory, string>()
  await pLimit(4).map(products, async (product) => ofProduct.set(product, await drawProduct(images, product)))
  await pLimit(4).map(categories, async (category) => {
    ofCategory.set(category, await images.saveDrawing(svgOf(category.drawing, category.color, 0, category.options)))
  })
  return { ofProduct, ofCategory }
}

/** Renders the first view of each colour as a card shows it; one at a time, which leaves the visitors a place. */
export async function renderFirstPictures(images: Images, { ofProduct }: DrawnCatalogue): Promise<void> {
  const heroes = [...ofProduct.values()].flat().filter(({ view }) => view === 0)
  for (const { file } of heroes) await images.read(file.replace('.webp', `-${firstWidth}.webp`))
}
