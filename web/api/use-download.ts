import { useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { messageOf } from './api-error.ts'

/** `start` runs a download: `busy` is true while it runs, `error` is its error, which `onFailed` gets too. */
export function useDownload<Args extends unknown[]>(
  download: (...args: Args) => Promise<void>,
  onFailed?: (error: unknown) => void,
) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const start = async (...args: Args) => {
    setState({ busy: true, error: null })
    try {
      await download(...args)
      setState({ busy: false, error: null })
    } catch (error) {
      setState({ busy: false, error })
      onFailed?.(error)
    }
  }
  return { ...state, start }
}

/** The message of a failed download: the server's, or a general one. */
export const downloadErrorMessage = (error: unknown): string =>
  messageOf(error, 'Failed to download. Please try again.')

/** Shows the error of a download as a toast. */
export const toastDownloadError = (error: unknown) => toast.error(downloadErrorMessage(error))
