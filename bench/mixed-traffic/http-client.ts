import { Agent, request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { nextClientHeaders } from '../client-addresses.ts'

const requestTimeout = 30_000

/** A request of the mixed traffic. */
export type TrafficRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  token?: string
  body?: object
  headers?: Record<string, string>
  /** Whether the body of the response is read, as it always is for customers and for errors. */
  isTextNeeded?: boolean
}

/** A response with its status and body as text; a body that nobody needs is not read. */
export type TrafficResponse = { status: number; text: string }

const decode = (body: Buffer, encoding: string | undefined): string => {
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return encoding === 'gzip' ? gunzipSync(body).toString() : body.toString()
}

/** A client with its own connections, which stay open. */
export type HttpClient = ReturnType<typeof createHttpClient>

/** A client of a store, each request from another client address. `isKeptAlive` is false for one connection for each request. */
export function createHttpClient(url: string, { isKeptAlive = true } = {}) {
  // Without a time limit an agent keeps idle connections until the server closes them, and a request that is sent at that moment fails.
  const agent = new Agent({ keepAlive: isKeptAlive, timeout: requestTimeout })
  return {
    url,
    /** Sends a request. Rejects if the connection breaks, or after 30 seconds. */
    send({ method = 'GET', path, token, body, headers, isTextNeeded }: TrafficRequest): Promise<TrafficResponse> {
      const sentBody = body && JSON.stringify(body)
      const allHeaders = {
        ...nextClientHeaders(),
        // Responses for one customer are parsed; the others are as a browser asks for them.
        ...(token ? { authorization: `Bearer ${token}` } : { 'accept-encoding': 'br, gzip' }),
        ...(sentBody && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sentBody) }),
        ...headers,
      }
      return new Promise((resolve, reject) => {
        const request = httpRequest(url + path, { agent, method, headers: allHeaders, timeout: requestTimeout })
        request.on('response', (response) => {
          const status = response.statusCode!
          const isRead = isTextNeeded || token !== undefined || sentBody !== undefined || status >= 400
          const chunks: Buffer[] = []
          if (isRead) response.on('data', (chunk: Buffer) => chunks.push(chunk))
          else response.resume()
          const encoding = response.headers['content-encoding']
          response
            .on('end', () => resolve({ status, text: decode(Buffer.concat(chunks), encoding) }))
            .on('error', reject)
        })
        request
          .on('timeout', () => request.destroy(new Error(`${method} ${url}${path}: no response in 30 seconds`)))
          .on('error', reject)
        request.end(sentBody)
      })
    },
    close: () => agent.destroy(),
  }
}
