import type { RefusedResult, UnknownResult } from '../provider.ts'

/** An answer as it came: its status, and its body where it was JSON. */
export type HttpResponse = { kind: 'answered'; status: number; body: unknown }

export type HttpRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string }

/** Bodies are a few kilobytes; an endless one is nonsense. */
const maxBodyBytes = 256 * 1024

/** Failures that come before the first byte of a request leaves. */
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

type Failure = Error & { code?: unknown; syscall?: string; cause?: unknown; errors?: unknown[] }

/** The errors behind a failed fetch: its cause, and each address that was tried. */
function errorChain(error: unknown): Failure[] {
  if (!(error instanceof Error)) return []
  const { cause, errors = [] } = error as Failure
  return [error as Failure, ...errorChain(cause), ...errors.flatMap(errorChain)]
}

/** Whether a request certainly never left: no connection was made, or the server's certificate was not believed. */
function wasNeverSent(error: unknown): boolean {
  return errorChain(error).some(
    (failure) =>
      connectErrorCodes.has(codeOf(failure)) ||
      failure.syscall === 'connect' ||
      /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(codeOf(failure)),
  )
}

/** The code of a failure in words: a time-out, being a DOMException, has only a number and goes by its name. */
const codeOf = ({ code }: Failure): string => (typeof code === 'string' ? code : '')

const failureReason = (error: unknown): string =>
  errorChain(error).map(codeOf).findLast(Boolean) ?? (error instanceof Error ? error.name : 'no answer')

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

/** One request and its answer within `timeout` milliseconds. Never throws: a failure is `refused` when the request did not leave, else `unknown`. */
export async function sendRequest(
  request: HttpRequest,
  timeout: number,
): Promise<HttpResponse | RefusedResult | UnknownResult> {
  const { method, url, headers, body } = request
  try {
    // A redirect would carry the credentials to wherever it says.
    const init: RequestInit = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) }
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    return { kind: 'answered', status: response.status, body: await readJsonBody(response) }
  } catch (error) {
    return { kind: wasNeverSent(error) ? 'refused' : 'unknown', reason: failureReason(error) }
  }
}
