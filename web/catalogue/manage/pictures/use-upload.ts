import { useState } from 'react'
import type { FetchFunction } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'

/** A fetch function for a form with files; `part` is its progress from 0 to 1, null while nothing is sent. */
export function useUpload() {
  const [part, setPart] = useState<number | null>(null)
  const sending = fetchWithProgress(setPart)
  const fetchFunction: FetchFunction = (url, init) => {
    setPart(0)
    return sending(url, init).finally(() => setPart(null))
  }
  return { part, fetchFunction }
}
