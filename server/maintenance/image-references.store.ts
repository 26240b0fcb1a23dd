import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Those of the files that no product, category or past order shows, and that are not the shop's logo. */
export async function findUnusedImages(db: Database, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from unnest(${files}::text[]) as candidate (file)
    where not exists (select from product_images where product_images.file = candidate.file)
      and not exists (select from categories where image_file = candidate.file)
      and not exists (select from company_details where logo_file = candidate.file)
      and not exists (select from order_items where image_file = candidate.file)`.execute(db)
  return rows.map(({ file }) => file)
}

/** Every picture that a product, a category, a past order or the shop's logo names. */
export async function findImagesInUse(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select file from product_images
    union select image_file from categories where image_file is not null
    union select logo_file from company_details where logo_file is not null
    union select image_file from order_items where image_file is not null`.execute(db)
  return new Set(rows.map(({ file }) => file))
}
