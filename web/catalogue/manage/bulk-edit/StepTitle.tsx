import { type ReactNode, useEffect, useRef } from 'react'

type Props = { step: string; children: ReactNode }

/** The dialog's title. It takes the focus when the step changes, because the buttons of the former step are gone. */
export function StepTitle({ step, children }: Props) {
  const title = useRef<HTMLSpanElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    title.current?.focus()
  }, [step])
  return (
    <span ref={title} tabIndex={-1} className="outline-none">
      {children}
    </span>
  )
}
