import type { ReactNode } from 'react'
import { DialogBody, DialogFooter, DialogFrame, DialogHeader } from './dialog-parts.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Text below the title, such as '2 items'. */
  text?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

const positionClass =
  'inset-x-0 bottom-0 h-[88dvh] rounded-t-sheet border-t data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
  'md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:w-108 md:rounded-none md:border-t-0 md:border-l ' +
  'md:data-[state=open]:animate-side-in md:data-[state=closed]:animate-side-out'

/** A modal that slides in from the right, on a phone from below. */
export function Drawer({ open, onClose, title, text, footer, children }: Props) {
  return (
    <DialogFrame open={open} onClose={onClose} dismissible described={Boolean(text)} className={positionClass}>
      <DialogHeader title={title} text={text} className="border-b border-hairline" />
      <DialogBody className="min-h-40">{children}</DialogBody>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}
