import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'
import { useOverlay } from './overlay-stack.ts'

type FrameProps = {
  open: boolean
  onClose: () => void
  /** While false, neither Escape, nor a click outside, nor Back closes it: something is being done that must end first. */
  dismissible: boolean
  role?: 'dialog' | 'alertdialog'
  className: string
  described: boolean
  /** It covers all of a phone's screen, with its button to close at the very top. */
  fullOnPhone?: boolean
  children: ReactNode
}

/** What every dialog has: the dimmed page, the focus kept inside and given back, one layer on the overlay stack. */
export function DialogFrame({
  open,
  onClose,
  dismissible,
  role,
  className,
  described,
  fullOnPhone,
  children,
}: FrameProps) {
  const closeIfAllowed = () => dismissible && onClose()
  const { isTop } = useOverlay(open, closeIfAllowed, () => !dismissible && onClose())
  const giveBackFocus = useRestoreFocus(open)
  const keepIfBelow: ComponentProps<typeof Dialog.Content>['onEscapeKeyDown'] = (event) => {
    if (!isTop()) event.preventDefault()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && closeIfAllowed()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          role={role ?? 'dialog'}
          aria-modal="true"
          data-full-on-phone={fullOnPhone}
          {...(described ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveBackFocus()
          }}
          onEscapeKeyDown={keepIfBelow}
          onInteractOutside={(event) => {
            const target = event.target as Element | null
            // A toast whose button was pressed is gone by the time a touch gets here.
            if (!isTop() || !target?.isConnected || target.closest('[data-toaster]')) event.preventDefault()
          }}
          className={cx(
            'fixed z-50 flex flex-col border-hairline bg-raised text-ink shadow-sheet outline-none',
            className,
          )}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Remembers what had the focus before the dialog came: while rendering, as a field with `autoFocus` takes it right after. */
function useRestoreFocus(open: boolean) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (open && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = open
  return () => {
    // The button may be gone, as the row of what was deleted is; a press beside a dialog leaves the focus nowhere.
    const known = opener.current?.isConnected && opener.current !== document.body ? opener.current : null
    const below = [...document.querySelectorAll('[aria-modal][data-state=open]')].at(-1)
    const target = known ?? below ?? document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}

type HeaderProps = {
  title: ReactNode
  text?: ReactNode
  hideClose?: boolean
  className?: string
}

/** Title and, at the end, the button labelled 'Close'. */
export function DialogHeader({ title, text, hideClose, className }: HeaderProps) {
  return (
    <header className={cx('flex shrink-0 items-start justify-between gap-4 pt-4 pr-3 pb-3 pl-5 sm:pl-6', className)}>
      <div className="min-w-0 py-2">
        <Dialog.Title className="font-display text-xl font-semibold">{title}</Dialog.Title>
        {text && <Dialog.Description className="mt-1 text-muted">{text}</Dialog.Description>}
      </div>
      {!hideClose && (
        <Dialog.Close asChild>
          <IconButton label="Close">
            <X className="size-5" />
          </IconButton>
        </Dialog.Close>
      )}
    </header>
  )
}

/** The part between head and foot: it scrolls, they stay. */
export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'min-h-0 flex-1 scroll-pt-10 scroll-pb-6 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Buttons or sums that stay in view at the bottom. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <footer
      className={cx(
        'shrink-0 border-t border-hairline px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-6',
        className,
      )}
    >
      {children}
    </footer>
  )
}
