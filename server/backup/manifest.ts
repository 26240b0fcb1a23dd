import { z } from 'zod'

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const sqlName = z.string().min(1)

/** The last member of an archive: all that is in it, and what each part must be. */
export const Manifest = z.object({
  /** The way in which archives are written; another number is one that this store does not know. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** Names of the migrations that the database had had. */
  migrations: z.array(z.string()),
  /** The job queue's own schema counts its migrations. */
  queueMigration: count,
  /** In an order in which none refers to one that comes after it. */
  tables: z.array(
    z.object({
      schema: sqlName,
      name: sqlName,
      columns: z.array(sqlName),
      rows: count,
      /** Of the whole content, as COPY writes it. */
      sha256,
      members: z.array(z.string()),
    }),
  ),
  sequences: z.array(z.object({ schema: sqlName, name: sqlName, lastValue: z.string(), isCalled: z.boolean() })),
  /** Every member but this one, in its order. */
  members: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
  /** Pictures that rows name and that were not there, or were not what their name says. */
  missingPictures: z.array(z.string()),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = Manifest['tables'][number]

/** The member that the manifest is. */
export const manifestName = 'manifest.json'
