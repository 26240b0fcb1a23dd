import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiContext, type PageApi } from './api/api-context.ts'
import { ApiError } from './api/api-error.ts'

export { cacheablePath } from './ssr/cacheable-paths.ts'

const handleRequest = createRequestHandler(build, import.meta.env.MODE)

/** The services of a page on the server: the API in process, and the public URL of the store. */
export type PageServices = {
  answer: (
    name: string,
    input?: object,
  ) => Promise<{ ok: true; reply: unknown } | { ok: false; status: number; body: { message: string } }>
  publicUrl: string
}

/** A rendered page. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer }

/** Renders a page; the server's only entry into the build. Loaders get the same errors as in the browser. */
export async function renderPage(request: Request, { answer, publicUrl }: PageServices): Promise<RenderedPage> {
  const call = async (name: string, input?: object) => {
    const outcome = await answer(name, input)
    if (!outcome.ok) throw ApiError.fromResponse(outcome.status, outcome.body)
    return outcome.reply
  }
  const context = new RouterContextProvider()
  context.set(apiContext, { call: call as PageApi, publicUrl })
  const response = await handleRequest(request, context)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}
