import { useState } from 'react'
import type { Fetched } from '#web/api/call.ts'
import { withProgress } from '#web/api/with-progress.ts'

/** The way to send a form with files: `part` tells how much has gone, null while nothing is on its way. */
export function useUpload() {
  const [part, setPart] = useState<number | null>(null)
  const sending = withProgress(setPart)
  const fetched: Fetched = (address, request) => {
    setPart(0)
    return sending(address, request).finally(() => setPart(null))
  }
  return { part, fetched }
}
