import { useRef, useState } from 'react'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'

/**
 * The state of a form of settings: the draft, the errors of its call by field, and the dialog that guards unsaved changes. `saved`
 * takes the response of the call.
 */
export function useDraftForm<Draft extends object>(toFirstDraft: () => Draft, error: unknown) {
  const [savedDraft, setSavedDraft] = useState(toFirstDraft)
  const [draft, setDraft] = useState(savedDraft)
  const isDirty = draft !== savedDraft
  const { dialog } = useUnsavedGuard(isDirty)
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, error)
  const errors = fieldErrorsOf(error)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const saved = ({ message }: { message: string }) => {
    toast.success(message)
    setSavedDraft(draft)
  }
  return { draft, set, isDirty, form, errors, dialog, saved }
}
