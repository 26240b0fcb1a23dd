import { useCallback, useState } from 'react'

/**
 * The state of a dialog about a subject. The subject stays during the closing animation. `openCount` counts the openings and serves
 * as the key of a form. `replace` changes the subject without a new opening.
 */
export function useDialogState<Subject>() {
  const [state, setState] = useState<{ subject: Subject | undefined; isOpen: boolean; openCount: number }>({
    subject: undefined,
    isOpen: false,
    openCount: 0,
  })
  const open = useCallback(
    (subject: Subject) => setState(({ openCount }) => ({ subject, isOpen: true, openCount: openCount + 1 })),
    [],
  )
  const close = useCallback(() => setState((before) => ({ ...before, isOpen: false })), [])
  const replace = useCallback((subject: Subject) => setState((before) => ({ ...before, subject })), [])
  return { ...state, open, close, replace }
}
