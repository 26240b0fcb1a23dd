import { useCallback, useState } from 'react'

/** What an overlay is about: it stays while the overlay slides away, and each opening is a new turn (a key for its form); `replace` is none. */
export function useDialogState<Subject>() {
  const [state, setState] = useState<{ subject: Subject | undefined; isOpen: boolean; turn: number }>({
    subject: undefined,
    isOpen: false,
    turn: 0,
  })
  const open = useCallback(
    (subject: Subject) => setState(({ turn }) => ({ subject, isOpen: true, turn: turn + 1 })),
    [],
  )
  const close = useCallback(() => setState((before) => ({ ...before, isOpen: false })), [])
  const replace = useCallback((subject: Subject) => setState((before) => ({ ...before, subject })), [])
  return { ...state, open, close, replace }
}
