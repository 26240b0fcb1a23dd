import { loadDemoCatalogue } from '#server/demo/load-demo-catalogue.ts'
import type { TestContext } from './test-context.ts'

/** Fills a test's shop with the demonstration; its pictures are named but not drawn, for drawing all of them takes seconds. */
export async function seedDemoCatalogue(context: TestContext): Promise<void> {
  let drawn = 0
  const images: TestContext['images'] = {
    ...context.images,
    async saveDrawing() {
      drawn += 1
      return `${String(drawn).padStart(32, '0')}.webp`
    },
    read: async () => null,
  }
  await loadDemoCatalogue({ ...context, images })
}
