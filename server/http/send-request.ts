/** An HTTP response: its status, and its parsed body; undefined for a body that is not JSON or too large. */
export type HttpResponse = { kind: 'response'; status: number; body: unknown }

/** The result of a request; a request that was not sent is `refused`, one without a response is `unknown`. */
export type HttpResult = HttpResponse | { kind: 'refused'; reason: string } | { kind: 'unknown'; reason: string }

export type HttpRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string }

/** Response bodies are a few kilobytes; a longer one is discarded. */
const maxBodyBytes = 256 * 1024

/** Errors that occur before the first byte of a request is sent. */
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

type Failure = Error & { code?: unknown; syscall?: string; cause?: unknown; errors?: unknown[] }

/** The errors of a failed fetch: the error, its causes, and the error of each address that was tried. */
function errorChain(error: unknown): Failure[] {
  if (!(error instanceof Error)) return []
  const { cause, errors = [] } = error as Failure
  return [error as Failure, ...errorChain(cause), ...errors.flatMap(errorChain)]
}

/** Whether a request was certainly not sent: the connection failed, or the server's certificate was rejected. */
function wasNeverSent(error: unknown): boolean {
  return errorChain(error).some(
    (failure) =>
      connectErrorCodes.has(codeOf(failure)) ||
      failure.syscall === 'connect' ||
      /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(codeOf(failure)),
  )
}

/** The error code, or an empty string: a timeout is a DOMException, whose code is a number. */
const codeOf = ({ code }: Failure): string => (typeof code === 'string' ? code : '')

const failureReason = (error: unknown): string =>
  errorChain(error).map(codeOf).findLast(Boolean) ?? (error instanceof Error ? error.name : 'no response')

async function readJsonBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Sends a request and reads the response within `timeout` milliseconds. Never throws: a failure is `refused` when the request was not sent, else `unknown`. */
export async function sendRequest(request: HttpRequest, timeout: number): Promise<HttpResult> {
  const { method, url, headers, body } = request
  try {
    // Following a redirect would send the credentials to another host.
    const init: RequestInit = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) }
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    return { kind: 'response', status: response.status, body: await readJsonBody(response) }
  } catch (error) {
    return { kind: wasNeverSent(error) ? 'refused' : 'unknown', reason: failureReason(error) }
  }
}
