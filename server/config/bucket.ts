import { z } from 'zod'
import { allOrNone } from './all-or-none.ts'

/** The variables of the S3-compatible bucket for images. */
export const bucketVariables = {
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots, dashes',
    )
    .optional(),
  S3_ENDPOINT: z
    .url('must be an address such as https://s3.ap-south-1.amazonaws.com')
    .refine((url) => /^https?:/.test(url), 'must begin with https:// or http://')
    .refine((url) => URL.canParse(url) && !new URL(url).username, 'must not contain a name or password')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, 'must be a region such as ap-south-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

const names = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** An S3-compatible bucket and its credentials. */
export type BucketConfig = {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket for images; null for the disk. */
export function bucketConfig(given: { [Name in (typeof names)[number]]?: string | undefined }): BucketConfig | null {
  const all = allOrNone(given, names)
  return (
    all && {
      bucket: all.S3_BUCKET,
      endpoint: all.S3_ENDPOINT,
      region: all.S3_REGION,
      accessKeyId: all.S3_ACCESS_KEY_ID,
      secretAccessKey: all.S3_SECRET_ACCESS_KEY,
    }
  )
}
