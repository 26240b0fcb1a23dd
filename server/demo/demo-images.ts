import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { AppContext } from '#server/context.ts'
import { contentHash } from '#server/uploads/image-names.ts'
import type { Images } from '#server/uploads/images.ts'
import { pictureFolder } from './demo-files.ts'

/** Pictures that are written concurrently. */
const concurrency = 16
/** The width that product cards show first. */
const cardWidth = 480

/** Saves the demonstration's SVG files, which uploads refuse. */
export async function saveDemoImages(images: Images): Promise<void> {
  await pLimit(concurrency).map(await readdir(pictureFolder), async (name) => {
    await images.saveDrawing(await readFile(join(pictureFolder, name), 'utf8'))
  })
}

/** The store's images for an import of pictures that `saveDemoImages` saves: the same content has the same name. */
export const namedByContent = (images: Images): Images => ({
  ...images,
  save: async (svg) => `${contentHash(svg)}.webp`,
})

/** Renders the first picture of each product as product cards show it, in the background. */
export async function renderFirstImages({ db, images, log }: Pick<AppContext, 'db' | 'images' | 'log'>): Promise<void> {
  try {
    const { rows } = await sql<{ file: string }>`
      select distinct on (product_id) file from product_images order by product_id, position`.execute(db)
    // One at a time, so that requests of visitors are not delayed.
    for (const { file } of rows) await images.read(file.replace('.webp', `-${cardWidth}.webp`))
  } catch (error) {
    log.warn({ err: error }, 'some demonstration pictures could not be rendered; they are rendered on request')
  }
}
