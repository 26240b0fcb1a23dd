import { loadDemoCatalogue } from '#server/demo/load-demo-catalogue.ts'
import type { TestContext } from '../test-context.ts'

/** Loads the demo catalogue into a test's context without its images. */
export async function seedDemoCatalogue(context: TestContext): Promise<void> {
  const images = { ...context.images, saveDrawing: async () => '', read: async () => null }
  await loadDemoCatalogue({ ...context, images })
}
