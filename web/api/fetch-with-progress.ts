import type { FetchFunction } from './call.ts'
import { createTimeLimit } from './time-limit.ts'

/**
 * Sends an upload as fetch does, and calls `onProgress` with the sent fraction of the body, from 0 to 1, which fetch does not
 * report. The time limit counts from the last progress, so that an upload over a slow connection can finish.
 */
export const fetchWithProgress =
  (onProgress: (fraction: number) => void = () => {}): FetchFunction =>
  (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const limit = createTimeLimit(signal)
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        limit.restart()
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('progress', limit.restart)
      request.addEventListener('load', () => resolve(new Response(request.response, { status: request.status })))
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('abort', () => reject(limit.signal.reason))
      request.addEventListener('loadend', limit.stop)
      limit.signal.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
