import type { FileCallInput, FileCallName } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'
import { send } from './call.ts'

const namePattern = /filename="([^"]+)"/

/**
 * Makes a call that answers with a file and hands it to the browser to keep. A link alone cannot: it carries no token. Every
 * refusal is an ApiError.
 */
export async function download<Name extends FileCallName>(name: Name, input: FileCallInput<Name>): Promise<void> {
  const response = await send(name, input)
  if (!response.ok) throw ApiError.of(response.status, await response.json().catch(() => null))
  const file = await response.blob().catch(() => {
    throw new ApiError(0, 'Network Error')
  })
  const [, fileName = ''] = namePattern.exec(response.headers.get('content-disposition') ?? '') ?? []
  keep(file, fileName)
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers begin to read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
