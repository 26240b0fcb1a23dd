import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiContext, type PageApi } from './api/api-context.ts'
import { ApiError } from './api/api-error.ts'

export { cacheablePath } from './ssr/cacheable-paths.ts'

const handleRequest = createRequestHandler(build, import.meta.env.MODE)

/** The services of a page on the server: the API in process, and the public URL of the store. */
type PageServices = {
  call: (
    name: string,
    input?: object,
  ) => Promise<{ ok: true; response: unknown } | { ok: false; status: number; body: { message: string } }>
  publicUrl: string
}

/** A rendered page. */
type RenderedPage = { status: number; headers: Headers; body: Buffer }

/** Renders a page; the server's only entry into the build. Loaders get the same errors as in the browser. */
export async function renderPage(request: Request, { call, publicUrl }: PageServices): Promise<RenderedPage> {
  const callOrThrow = async (name: string, input?: object) => {
    const result = await call(name, input)
    if (!result.ok) throw ApiError.fromResponse(result.status, result.body)
    return result.response
  }
  const context = new RouterContextProvider()
  context.set(apiContext, { call: callOrThrow as PageApi, publicUrl })
  const response = await handleRequest(request, context)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}
