import { type ComponentProps, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { ErrorText } from '../feedback/ErrorText.tsx'
import { useFieldProps } from './Field.tsx'
import { PlainNumberInput } from './PlainNumberInput.tsx'

/**
 * A number input that keeps its form from being submitted while its text is no number, such as `5e`. Browsers give such a text the value of an
 * empty field, which many forms save as no rule.
 */
export function NumberInput({ ref, onInput, ...props }: ComponentProps<typeof PlainNumberInput>) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [isUnreadable, setUnreadable] = useUnreadable(input)
  const describedBy = useFieldProps()['aria-describedby']
  const errorId = useId()
  const errorProps = isUnreadable && {
    'aria-invalid': true,
    'aria-describedby': describedBy ? `${errorId} ${describedBy}` : errorId,
  }
  return (
    <>
      <PlainNumberInput
        {...props}
        {...errorProps}
        ref={input}
        onInput={(event) => {
          if (!event.currentTarget.validity.badInput) setUnreadable(false)
          onInput?.(event)
        }}
      />
      {isUnreadable && <ErrorText id={errorId}>Enter a number without commas or letters.</ErrorText>}
    </>
  )
}

/** Whether the form could not be submitted because of the text of the input. */
function useUnreadable(input: RefObject<HTMLInputElement | null>) {
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const form = input.current?.form
    // React listens above the form, so a native listener of the form is called before each `onSubmit`.
    const check = (event: SubmitEvent) => {
      const isBad = input.current?.validity.badInput === true
      setUnreadable(isBad)
      if (!isBad) return
      // Only the first such input of the form gets the focus.
      if (!event.defaultPrevented) input.current?.focus()
      event.preventDefault()
      event.stopPropagation()
    }
    form?.addEventListener('submit', check)
    return () => form?.removeEventListener('submit', check)
  }, [input])
  return [isUnreadable, setUnreadable] as const
}
