import { createHash } from 'node:crypto'
import { z } from 'zod'

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const sqlName = z.string().min(1)

/** The last member of an archive: its contents and their checksums. */
export const Manifest = z.object({
  /** The version of the archive format. */
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The names of the applied migrations. */
  migrations: z.array(z.string()),
  /** The number of the last migration of the job queue's schema. */
  queueMigration: count,
  /** Ordered so that referenced tables come first. */
  tables: z.array(
    z.object({
      schema: sqlName,
      name: sqlName,
      columns: z.array(sqlName),
      rows: count,
      /** The checksum of the whole content in COPY text format. */
      sha256,
      members: z.array(z.string()),
    }),
  ),
  sequences: z.array(z.object({ schema: sqlName, name: sqlName, lastValue: z.string(), isCalled: z.boolean() })),
  /** All other members, in order. */
  members: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
  /** Referenced images that were missing or damaged. */
  missingImages: z.array(z.string()),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = Manifest['tables'][number]

/** A member of an archive. */
export type Member = { name: string; content: Buffer }

/** The manifest's entry of a member. */
export const manifestEntry = ({ name, content }: Member): Manifest['members'][number] => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** The member name of the manifest. */
export const manifestName = 'manifest.json'

const imageFolder = 'pictures/'

/** The member name of an original image. */
export const imageMemberName = (hash: string, extension: 'webp' | 'svg'): string => `${imageFolder}${hash}.${extension}`

/** Whether a member is an original image. */
export const isImageMember = ({ name }: { name: string }): boolean => name.startsWith(imageFolder)
