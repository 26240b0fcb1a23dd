import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiContext, type PageApi } from './api/api-context.ts'
import { ApiError } from './api/api-error.ts'

export { cacheablePath } from './ssr/cacheable-paths.ts'

const handleRequest = createRequestHandler(build, import.meta.env.MODE)

/** What the server gives to a page that it renders: the API in process, and the shop's public address. */
export type PageServices = {
  answer: (
    name: string,
    input?: object,
  ) => Promise<{ ok: true; reply: unknown } | { ok: false; status: number; body: { message: string } }>
  publicUrl: string
}

/** A page as it goes out. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer }

/** The one door for the server: a request and the API in, the whole page out. Loaders meet the same errors as in the browser. */
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
