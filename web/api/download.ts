import type { FileCallInput, FileCallName } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'
import { type FetchFunction, send } from './call.ts'
import { createTimeLimit, transportMessage } from './time-limit.ts'

const fileNamePattern = /filename="([^"]+)"/

/** Downloads the file of a call; a link would send no Authorization header. Every error is an ApiError. */
export async function download<Name extends FileCallName>(name: Name, input: FileCallInput<Name>): Promise<void> {
  const { file, fileName } = await fetchFile(name, input)
  saveFile(file, fileName)
}

/** Opens the file of a call in a new tab. Every error is an ApiError. */
export async function openFileInTab<Name extends FileCallName>(name: Name, input: FileCallInput<Name>): Promise<void> {
  // Opened synchronously in the click: popup blockers block a later one.
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

/** The file of a call in memory, for a picture that is shown. Every error is an ApiError. */
export async function fetchBlob<Name extends FileCallName>(name: Name, input: FileCallInput<Name>): Promise<Blob> {
  return (await fetchFile(name, input)).file
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
  const monitoredBody = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, output) {
        onProgress()
        output.enqueue(chunk)
      },
    }),
  )
  return new Response(monitoredBody, { headers: { 'content-type': headers.get('content-type') ?? '' } }).blob()
}

/** An object URL for a file, revoked later: some browsers read the file only after the click event. */
function createObjectUrl(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}

/** Saves a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = createObjectUrl(file)
  link.download = name
  link.click()
}
