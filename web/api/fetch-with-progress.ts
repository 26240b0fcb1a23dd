import type { FetchFunction } from './call.ts'

/**
 * Sends as fetch does, and tells meanwhile which part of the body has gone, from 0 to 1: fetch cannot say that. For uploads,
 * which take long on a slow line.
 */
export const fetchWithProgress =
  (onProgress: (part: number) => void): FetchFunction =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => resolve(new Response(request.response, { status: request.status })))
      for (const name of ['error', 'timeout', 'abort']) {
        request.addEventListener(name, () => reject(new TypeError('Failed to fetch')))
      }
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
