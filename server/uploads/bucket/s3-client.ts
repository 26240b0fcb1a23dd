import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import type { BucketConfig } from '#server/config/bucket.ts'

/** What the store answered, whole. */
export type S3Response = { status: number; body: Buffer }

type S3Request = { method: 'GET' | 'PUT' | 'DELETE'; headers?: Record<string, string>; body?: Buffer }

export type RetryOptions = {
  /** Milliseconds that one try may take. */
  timeout: number
  attempts: number
  /** Milliseconds before the second try; they double with each. */
  backoff: number
  /** Milliseconds for which nothing is asked after all tries have failed: else everybody would wait for a store that is away. */
  cooldown: number
}

export const defaultRetryOptions: RetryOptions = { timeout: 5000, attempts: 3, backoff: 100, cooldown: 3000 }

/** The store could not be reached, or did not do what was asked for reasons of its own. */
export class StorageUnavailable extends Error {
  override name = 'BucketAway'
}

const reasonOf = (error: unknown): string => {
  const { cause, name } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

/** Answers that another try may turn into a better one. */
const isRetryable = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * Asks an S3-compatible store by path-style addresses, each request signed (AWS signature 4, the body's hash included),
 * again where an answer fails to come. Errors tell a status or a code, never a header: those hold the signature.
 */
export function createS3Client(
  config: BucketConfig,
  { timeout, attempts: tries, backoff: step, cooldown: rest }: RetryOptions = defaultRetryOptions,
) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  let client: Promise<AwsClient> | undefined
  let restsUntil = 0

  // Loaded only where a bucket is used.
  const signed = () => {
    client ??= import('aws4fetch').then(
      ({ AwsClient }) => new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 }),
    )
    return client
  }

  async function once(url: string, { method, headers = {}, body }: S3Request): Promise<S3Response> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const response = await (await signed()).fetch(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

  /** One request after another until an answer comes that will not change; throws BucketAway when none does. */
  return async function ask(path: string, asked: S3Request): Promise<S3Response> {
    if (performance.now() < restsUntil) throw new StorageUnavailable('it does not answer at present')
    const url = `${endpoint}/${bucket}${path}`
    for (let tried = 1; ; tried++) {
      const answer = await once(url, asked).catch((error: unknown) => reasonOf(error))
      if (typeof answer !== 'string' && !isRetryable(answer.status)) return answer
      if (tried === tries) {
        restsUntil = performance.now() + rest
        throw new StorageUnavailable(typeof answer === 'string' ? answer : `status ${answer.status}`)
      }
      await pause(step * 2 ** (tried - 1) * (0.5 + Math.random()))
    }
  }
}

export type S3Client = ReturnType<typeof createS3Client>

/** The code by which the store names an error, such as NoSuchBucket. */
export const errorCodeOf = ({ status, body }: S3Response): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(body.subarray(0, 2000).toString('utf8'))?.[1] ?? `status ${status}`
