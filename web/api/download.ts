import type { FileCallInput, FileCallName } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'
import { send } from './call.ts'

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
  const response = await send(name, input)
  if (!response.ok) throw ApiError.fromResponse(response.status, await response.json().catch(() => null))
  const file = await response.blob().catch(() => {
    throw new ApiError(0, 'Network Error')
  })
  const [, fileName = ''] = fileNamePattern.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file, fileName }
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
