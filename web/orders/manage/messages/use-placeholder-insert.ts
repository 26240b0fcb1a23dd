import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'
import type { MessageTemplate } from './message.ts'

type FieldName = keyof MessageTemplate
type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Inserts placeholders at the caret of the field that had the focus last, at first at the end of the text. `controlProps` are the
 * properties of each field's control.
 */
export function usePlaceholderInsert(draft: MessageTemplate, onChange: (change: Partial<MessageTemplate>) => void) {
  const controls = useRef<Partial<Record<FieldName, Control | null>>>({})
  const lastField = useRef<FieldName | null>(null)
  const caret = useRef<{ control: Control; at: number } | null>(null)
  // The caret moves after the new value was rendered.
  useLayoutEffect(() => {
    const { control, at } = caret.current ?? {}
    caret.current = null
    control?.focus()
    control?.setSelectionRange(at ?? 0, at ?? 0)
  })

  const controlProps = useCallback(
    (field: FieldName) => ({
      ref: ((control) => {
        controls.current[field] = control
      }) satisfies RefCallback<Control>,
      onFocus: () => {
        lastField.current = field
      },
    }),
    [],
  )
  const insert = (placeholder: string) => {
    const field = lastField.current ?? 'text'
    const control = controls.current[field]
    if (!control) return
    const end = draft[field].length
    const [from, to] = lastField.current ? [control.selectionStart ?? end, control.selectionEnd ?? end] : [end, end]
    const text = `{${placeholder}}`
    caret.current = { control, at: from + text.length }
    onChange({ [field]: draft[field].slice(0, from) + text + draft[field].slice(to) })
  }
  return { controlProps, insert }
}
