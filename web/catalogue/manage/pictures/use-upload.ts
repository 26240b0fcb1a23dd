import { useState } from 'react'
import type { FetchFunction } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'

/** The way to send a form with files: `part` tells how much has gone, null while nothing is on its way. */
export function useUpload() {
  const [part, setPart] = useState<number | null>(null)
  const sending = fetchWithProgress(setPart)
  const fetched: FetchFunction = (address, request) => {
    setPart(0)
    return sending(address, request).finally(() => setPart(null))
  }
  return { part, fetched }
}
