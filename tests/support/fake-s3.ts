import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BucketConfig } from '#server/config/bucket.ts'

type StoredObject = { content: Buffer; type: string; cacheControl: string; changedAt: Date }

/** An S3-compatible server in this process: PUT, GET, HEAD, DELETE and ListObjectsV2, with one bucket and one access key. */
export type FakeS3 = {
  config: BucketConfig
  files: Map<string, StoredObject>
  /** Requests as "METHOD /path?query", including rejected ones. */
  requests: string[]
  /** Faults for the next requests, one each: an error status, a closed connection or no response. */
  faults: (number | 'reset' | 'noResponse')[]
  /** Maximum number of keys on one page of a listing. */
  pageSize: number
  close(): Promise<void>
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

/** The S3 error code of a request whose signature is wrong; null if the signature matches method, URL, headers and body. */
function signatureError(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  config: BucketConfig,
): string | null {
  const [, id, date, region, signed, signature] = authorization.exec(headers.authorization ?? '') ?? []
  if (!id || !signed || !date) return 'AccessDenied'
  if (id !== config.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== config.region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(date)) return 'AccessDenied'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const { pathname, searchParams } = new URL(url, 'http://fake.s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = [method, pathname, query, lines, signed, sha256(body)].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${config.secretAccessKey}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  return signature === expected ? null : 'SignatureDoesNotMatch'
}

const errorStatus: Record<string, number> = { NoSuchKey: 404, NoSuchBucket: 404, AuthorizationHeaderMalformed: 400 }

function sendError(response: ServerResponse, code: string): void {
  response.writeHead(errorStatus[code] ?? 403, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`)
}

/** The token contains characters that XML escapes, as tokens of real stores do. */
const continuationToken = (key: string) => `after&<${key}>`

function listObjects({ files, pageSize }: FakeS3, search: URLSearchParams): string {
  const from = /^after&<(.*)>$/.exec(search.get('continuation-token') ?? '')?.[1] ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(search.get('prefix') ?? '') && key > from).sort()
  const page = keys.slice(0, Math.min(pageSize, Number(search.get('max-keys') ?? 1000)))
  const isTruncated = page.length < keys.length
  const escaped = continuationToken(page.at(-1) ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${files.get(key)!.changedAt.toISOString()}</LastModified></Contents>`,
  )
  const next = isTruncated ? `<NextContinuationToken>${escaped}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`
}

function sendObject(store: FakeS3, { method }: IncomingMessage, key: string, response: ServerResponse): void {
  const object = store.files.get(key)
  if (!object) {
    sendError(response, 'NoSuchKey')
    return
  }
  response.writeHead(200, { 'content-type': object.type, 'content-length': object.content.length })
  response.end(method === 'HEAD' ? undefined : object.content)
}

function routeRequest(store: FakeS3, request: IncomingMessage, content: Buffer, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake.s3')
  const [, bucket, ...rest] = pathname.split('/')
  const key = rest.join('/')
  if (bucket !== store.config.bucket) sendError(response, 'NoSuchBucket')
  else if (key === '') response.writeHead(200).end(listObjects(store, searchParams))
  else if (request.method === 'PUT') {
    const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
    store.files.set(key, { content, type, cacheControl, changedAt: new Date() })
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    store.files.delete(key)
    response.writeHead(204).end()
  } else sendObject(store, request, key, response)
}

async function handleRequest(store: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  store.requests.push(`${request.method} ${request.url}`)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const fault = store.faults.shift()
  if (fault === 'noResponse') return
  if (fault === 'reset') request.socket.destroy()
  else if (fault !== undefined) response.writeHead(fault).end('<Error><Code>SlowDown</Code></Error>')
  else {
    const code = signatureError(request, body, store.config)
    if (code) sendError(response, code)
    else routeRequest(store, request, body, response)
  }
}

/** Starts the server on a free port. */
export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => void handleRequest(store, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const store: FakeS3 = {
    config: {
      bucket: 'pictures-of-asha',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'ap-south-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    },
    files: new Map(),
    requests: [],
    faults: [],
    pageSize: 1000,
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}
