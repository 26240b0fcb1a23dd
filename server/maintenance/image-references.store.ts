import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A column with image file names. */
type ImageColumn = { table: string; column: string }

/** All columns with image file names. An image that none of them references is deleted. */
export const imageColumns: readonly ImageColumn[] = [
  { table: 'product_images', column: 'file' },
  { table: 'categories', column: 'image_file' },
  { table: 'collections', column: 'image_file' },
  { table: 'company_details', column: 'logo_file' },
  { table: 'order_items', column: 'image_file' },
  { table: 'review_pictures', column: 'file' },
]

const joinColumns = (columns: readonly ImageColumn[], part: (column: ImageColumn) => RawBuilder<unknown>, by: string) =>
  sql.join(columns.map(part), sql.raw(` ${by} `))

/** The files that no column references. */
export async function findUnusedImages(
  db: Database,
  files: readonly string[],
  columns: readonly ImageColumn[] = imageColumns,
): Promise<string[]> {
  const isUnreferenced = ({ table, column }: ImageColumn) =>
    sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = candidate.name)`
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${files}::text[]) as candidate (name) where ${joinColumns(columns, isUnreferenced, 'and')}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The columns that the database has: one of an older version, which is backed up before its migration, lacks some. */
async function existingColumns(db: Database, columns: readonly ImageColumn[]): Promise<ImageColumn[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from pg_attribute where attrelid = to_regclass(table_name) and attname = column_name) as exists
    from unnest(${columns.map(({ table }) => table)}::text[], ${columns.map(({ column }) => column)}::text[])
      with ordinality as named (table_name, column_name, number) order by number`.execute(db)
  return columns.filter((_, index) => rows[index]!.exists)
}

/** All referenced images. */
export async function findImagesInUse(
  db: Database,
  columns: readonly ImageColumn[] = imageColumns,
): Promise<Set<string>> {
  const names = ({ table, column }: ImageColumn) =>
    sql`select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} is not null`
  const existing = await existingColumns(db, columns)
  const { rows } = await sql<{ name: string }>`${joinColumns(existing, names, 'union')}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
