import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { DialogBody, DialogFooter, DialogFrame, DialogHeader } from './dialog-parts.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A sentence under the title, read aloud with it. */
  text?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Fills the screen on a phone, for long forms and checkout; otherwise it is a sheet as high as its content. */
  fullOnPhone?: boolean
  /** On a large screen it is equally high whatever it holds, so that nothing in it moves when its content comes. */
  steady?: boolean
  /** False while something is being done that must end first. */
  dismissible?: boolean
  /** 'alertdialog' for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Stays in view below the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' }
const place =
  'inset-x-0 bottom-0 rounded-t-sheet border-t data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
  'sm:inset-0 sm:m-auto sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-3rem)] sm:rounded-card sm:border ' +
  'sm:data-[state=open]:animate-rise-in sm:data-[state=closed]:animate-rise-out'

/** A dialog over the page. It keeps the focus, locks the page's scrolling, and closes on Escape, outside, Back and 'Close'. */
export function Modal({
  open,
  onClose,
  title,
  text,
  size = 'md',
  fullOnPhone,
  steady,
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
      className={cx(place, widths[size], height, steady ? 'sm:h-[48rem]' : 'sm:h-fit')}
    >
      <DialogHeader title={title} text={text} hideClose={!dismissible} />
      {children && (
        <DialogBody
          className={cx(
            !footer && 'pb-[calc(1.5rem+env(safe-area-inset-bottom))]',
            steady && 'sm:[scrollbar-gutter:stable]',
          )}
        >
          {children}
        </DialogBody>
      )}
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}
