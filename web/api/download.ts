import type { FileCallInput, FileCallName } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'
import { type FetchFunction, send } from './call.ts'
import { createTimeLimit, transportMessage } from './time-limit.ts'

const fileNamePattern = /filename="([^"]+)"/

/**
 * Makes a call that answers with a file and hands it to the browser to keep. A link alone cannot: it carries no token. Every
 * refusal is an ApiError.
 */
export async function download<Name extends FileCallName>(name: Name, input: FileCallInput<Name>): Promise<void> {
  const { file, fileName } = await fetchFile(name, input)
  saveFile(file, fileName)
}

/** Makes a call that answers with a file and shows it in a tab of its own, to be read and printed. Every refusal is an ApiError. */
export async function openFileInTab<Name extends FileCallName>(name: Name, input: FileCallInput<Name>): Promise<void> {
  // Opened before anything is waited for: a tab that comes later is taken for an advertisement and blocked.
  const tab = window.open('', '_blank')
  try {
    const { file, fileName } = await fetchFile(name, input)
    if (tab) tab.location.href = createObjectUrl(file)
    else saveFile(file, fileName)
  } catch (error) {
    tab?.close()
    throw error
  }
}

async function fetchFile(name: string, input: object): Promise<{ file: Blob; fileName: string }> {
  const limit = createTimeLimit()
  const fetchFunction: FetchFunction = (url, init) => fetch(url, { ...init, signal: limit.signal })
  try {
    const response = await send(name, { ...input, fetchFunction })
    if (!response.ok) throw ApiError.fromResponse(response.status, await response.json().catch(() => null))
    const file = await readBlob(response, limit.restart).catch((error: unknown) => {
      throw new ApiError(0, transportMessage(error))
    })
    const [, fileName = ''] = fileNamePattern.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { file, fileName }
  } finally {
    limit.stop()
  }
}

/** The response's body; `onProgress` is called for each chunk of it. */
function readBlob({ body, headers }: Response, onProgress: () => void): Promise<Blob> {
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, output) {
        onProgress()
        output.enqueue(chunk)
      },
    }),
  )
  return new Response(watched, { headers: { 'content-type': headers.get('content-type') ?? '' } }).blob()
}

/** An address for a file in memory. Some browsers begin to read it only after the click has been dealt with. */
function createObjectUrl(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return address
}

/** Gives the browser a file in memory to save under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = createObjectUrl(file)
  link.download = name
  link.click()
}
