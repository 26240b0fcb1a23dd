import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import type { BucketConfig } from '#server/config/bucket.ts'
import { backoff, createCircuitBreaker } from '#server/retry.ts'

/** A response with its whole body. */
export type S3Response = { status: number; body: Buffer }

type S3Request = { method: 'GET' | 'PUT' | 'DELETE'; headers?: Record<string, string>; body?: Buffer }

export type RetryOptions = {
  /** Milliseconds that one attempt may take. */
  timeout: number
  attempts: number
  /** Milliseconds before the second attempt, see `backoff`. */
  backoff: number
  /** Milliseconds for which requests are refused after all attempts of one have failed. */
  cooldown: number
}

const defaultRetryOptions: RetryOptions = { timeout: 5000, attempts: 3, backoff: 100, cooldown: 3000 }

/** The object storage could not be reached, or returned a server error. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const reasonOf = (error: unknown): string => {
  const { cause, name } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

/** Statuses after which the request is sent again. */
const isRetryable = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * A client for S3-compatible storage with path-style addresses. Requests are signed (AWS Signature Version 4 with the body's
 * hash) and retried. Error messages contain a status or a code, but no header, because headers contain the signature.
 */
export function createS3Client(
  config: BucketConfig,
  { timeout, attempts, backoff: step, cooldown }: RetryOptions = defaultRetryOptions,
) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  let client: Promise<AwsClient> | undefined
  const circuit = createCircuitBreaker({ failureThreshold: 1, resetTimeout: cooldown, now: () => performance.now() })

  // aws4fetch is loaded only if a bucket is configured.
  const loadClient = () => {
    client ??= import('aws4fetch').then(
      ({ AwsClient }) => new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 }),
    )
    return client
  }

  async function sendOnce(url: string, { method, headers = {}, body }: S3Request): Promise<S3Response> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const response = await (await loadClient()).fetch(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

  /** Sends a request until a response is final; throws StorageUnavailable if none is. */
  return async function send(path: string, request: S3Request): Promise<S3Response> {
    if (!circuit.allowsRequest()) throw new StorageUnavailable('requests are suspended after repeated failures')
    const url = `${endpoint}/${bucket}${path}`
    for (let attempt = 1; ; attempt++) {
      const result = await sendOnce(url, request).catch((error: unknown) => reasonOf(error))
      const isFinal = typeof result !== 'string' && !isRetryable(result.status)
      if (isFinal || attempt === attempts) circuit.record(isFinal)
      if (isFinal) return result
      if (attempt === attempts)
        throw new StorageUnavailable(typeof result === 'string' ? result : `status ${result.status}`)
      await delay(backoff(step, attempt))
    }
  }
}

export type S3Client = ReturnType<typeof createS3Client>

/** The storage's code of an error, such as NoSuchBucket. */
export const s3ErrorCode = ({ status, body }: S3Response): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(body.subarray(0, 2000).toString('utf8'))?.[1] ?? `status ${status}`
