import { type FormEvent, useRef, useState } from 'react'
import type { CallInput } from '#contract/calls.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'

type SettingsCall = 'PUT /cash-on-delivery' | 'PUT /delivery/settings'

type Options<Name extends SettingsCall, Draft> = {
  toFirstDraft: () => Draft
  /** When the settings of the first draft were saved; null for those that never were. */
  updatedAt: string | null
  toInput: (draft: Draft, seenUpdatedAt: string | null) => CallInput<Name>
}

/** The state of a form of settings: the draft, its call with the errors by field, and the dialog that guards unsaved changes. */
export function useSettingsForm<Name extends SettingsCall, Draft extends object>(
  name: Name,
  { toFirstDraft, updatedAt, toInput }: Options<Name, Draft>,
) {
  const { send, busy, error } = useCall(name)
  const [seenUpdatedAt, setSeenUpdatedAt] = useState(updatedAt)
  const [savedDraft, setSavedDraft] = useState(toFirstDraft)
  const [draft, setDraft] = useState(savedDraft)
  const isDirty = draft !== savedDraft
  const { dialog } = useUnsavedGuard(isDirty)
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, error)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(toInput(draft, seenUpdatedAt), (response) => {
      toast.success(response.message)
      // What was typed meanwhile stays, unsaved.
      setSavedDraft(draft)
      setSeenUpdatedAt(response.updatedAt)
    })
  }
  return { draft, set, isDirty, form, errors: fieldErrorsOf(error), error, busy, save, dialog }
}
