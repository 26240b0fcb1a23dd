import { loadDemoCatalogue } from '#server/demo-catalogue/load-demo-catalogue.ts'
import type { TestShop } from './test.ts'

/** Fills a test's shop with the demonstration; its pictures are named but not drawn, for drawing all of them takes seconds. */
export async function withDemoCatalogue(shop: TestShop): Promise<void> {
  let drawn = 0
  const images: TestShop['images'] = {
    ...shop.images,
    async acceptDrawing() {
      drawn += 1
      return `${String(drawn).padStart(32, '0')}.webp`
    },
    read: async () => null,
  }
  await loadDemoCatalogue({ ...shop, images })
}
