import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { DialogBody, DialogFooter, DialogFrame, DialogHeader } from './dialog-parts.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The description below the title; screen readers announce it with the title. */
  text?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Fills the screen on a phone, for long forms and checkout; by default it is a sheet as high as its content. */
  fullOnPhone?: boolean
  /** A fixed height on a large screen, so that loaded content shifts nothing. */
  fixedHeight?: boolean
  /** False while a request runs: Escape, a click outside and Back do not close the dialog. */
  dismissible?: boolean
  /** 'alertdialog' for a question that needs an answer. */
  role?: 'dialog' | 'alertdialog'
  /** Stays in view below the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' }
const positionClass =
  'inset-x-0 bottom-0 rounded-t-sheet border-t data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
  'sm:inset-0 sm:m-auto sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-3rem)] sm:rounded-card sm:border ' +
  'sm:data-[state=open]:animate-rise-in sm:data-[state=closed]:animate-rise-out'

/** A modal dialog: traps the focus, locks scrolling, and closes on Escape, on a press outside, on Back and by 'Close'. */
export function Modal({
  open,
  onClose,
  title,
  text,
  size = 'md',
  fullOnPhone,
  fixedHeight,
  dismissible = true,
  role,
  footer,
  children,
}: Props) {
  const height = fullOnPhone ? 'max-sm:top-0 max-sm:h-dvh max-sm:rounded-none max-sm:border-0' : 'max-sm:max-h-[92dvh]'
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      dismissible={dismissible}
      role={role}
      described={Boolean(text)}
      fullOnPhone={fullOnPhone}
      className={cx(positionClass, widths[size], height, fixedHeight ? 'sm:h-[48rem]' : 'sm:h-fit')}
    >
      <DialogHeader title={title} text={text} hideClose={!dismissible} />
      {children && (
        <DialogBody
          className={cx(
            !footer && 'pb-[calc(1.5rem+env(safe-area-inset-bottom))]',
            fixedHeight && 'sm:[scrollbar-gutter:stable]',
          )}
        >
          {children}
        </DialogBody>
      )}
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}
