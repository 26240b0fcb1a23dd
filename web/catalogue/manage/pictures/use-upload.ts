import { useState } from 'react'
import type { FetchFunction } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'

/** A fetch function for a form with files; `progress` is the sent fraction, from 0 to 1; null while nothing is sent. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const sending = fetchWithProgress(setProgress)
  const fetchFunction: FetchFunction = (url, init) => {
    setProgress(0)
    return sending(url, init).finally(() => setProgress(null))
  }
  return { progress, fetchFunction }
}
