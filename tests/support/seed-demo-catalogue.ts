import { loadDemoCatalogue } from '#server/demo/load-demo-catalogue.ts'
import type { TestContext } from './test-context.ts'

/** Fills a test's store with the demonstration, without writing or rendering its pictures. */
export async function seedDemoCatalogue(context: TestContext): Promise<void> {
  const images = { ...context.images, saveDrawing: async () => '', read: async () => null }
  await loadDemoCatalogue({ ...context, images })
}
