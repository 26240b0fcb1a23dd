import { useRef } from 'react'

/** Reloads a list when a dialog closes in which a save was a conflict, so that the row is opened as it is now. */
export function useReloadAfterConflict(reload: () => void) {
  const isOutdated = useRef(false)
  return {
    onConflict: () => {
      isOutdated.current = true
    },
    onDialogClosed: () => {
      if (!isOutdated.current) return
      isOutdated.current = false
      reload()
    },
  }
}
