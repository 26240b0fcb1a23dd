import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'
import { closeTopOverlay, useOverlay } from './overlay-stack.ts'
import { ToastTabStops } from './ToastTabStops.tsx'

type FrameProps = {
  open: boolean
  onClose: () => void
  /** False while a request runs: Escape, a click outside and Back do not close the dialog. */
  dismissible: boolean
  role?: 'dialog' | 'alertdialog'
  className: string
  described: boolean
  /** The dialog fills a phone's screen; toasts are then placed below its header. */
  fullOnPhone?: boolean
  children: ReactNode
}

/** The frame of every dialog: overlay, focus trap with the toasts, restored focus, one entry on the overlay stack. */
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
  const closeIfDismissible = () => dismissible && onClose()
  const { isTop } = useOverlay(open, closeIfDismissible, () => !dismissible && onClose())
  const content = useRef<HTMLDivElement>(null)
  const { storeOpener, restoreFocus } = useRestoreFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && closeIfDismissible()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          ref={content}
          role={role ?? 'dialog'}
          aria-modal="true"
          data-full-on-phone={fullOnPhone}
          {...(described ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            if (content.current) storeOpener(content.current)
            // The focus trap of a dialog below has taken the focus back from a field with `autoFocus`.
            const field = content.current?.querySelector<HTMLElement>('[data-autofocus]')
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            restoreFocus()
          }}
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            closeTopOverlay()
          }}
          onInteractOutside={(event) => {
            const target = event.target as Element | null
            // On touch screens, a toast whose button was pressed is already removed here.
            if (!isTop() || !target?.isConnected || target.closest('[data-toaster]')) event.preventDefault()
          }}
          className={cx(
            'fixed z-50 flex flex-col overflow-y-auto overscroll-contain border-hairline bg-raised text-ink shadow-sheet outline-none',
            className,
          )}
        >
          <ToastTabStops dialog={content} isTop={isTop} />
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The openers of dialogs, for a dialog that replaces another one, such as the form whose data the other one loaded. */
const openers = new WeakMap<Element, Element>()

/** The element that had the focus before an opening, and before the opening of the dialog that it is in. */
function findOpeners(): Element[] {
  const focused = document.activeElement
  const dialog = focused?.closest('[aria-modal]')
  const before = dialog && openers.get(dialog)
  return [focused, before].filter((element) => element instanceof Element)
}

/**
 * Returns a function that restores the focus of a removed dialog, and one that stores its opener. The openers are read during rendering, before a
 * field with `autoFocus` takes the focus.
 */
function useRestoreFocus(open: boolean) {
  const found = useRef<Element[]>([])
  const wasOpen = useRef(false)
  if (open && !wasOpen.current) found.current = findOpeners()
  wasOpen.current = open
  const storeOpener = (dialog: Element) => {
    const opener = found.current.find((element) => element.isConnected)
    if (opener) openers.set(dialog, opener)
  }
  const restoreFocus = () => {
    // A new page or another dialog may have taken the focus during the closing animation. A toast has it from this dialog.
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.closest('[data-toaster]')) return
    // The opener may be removed with its row, and after a press outside a dialog the body has the focus.
    const previous = found.current.find((opener) => opener.isConnected && opener !== document.body)
    const below = [...document.querySelectorAll('[aria-modal][data-state=open]')].at(-1)
    const target = previous ?? below ?? document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  return { storeOpener, restoreFocus }
}

type HeaderProps = {
  title: ReactNode
  text?: ReactNode
  hideClose?: boolean
  className?: string
}

/** The title, the description and the 'Close' button. */
export function DialogHeader({ title, text, hideClose, className }: HeaderProps) {
  return (
    <header
      className={cx(
        'flex shrink-0 flex-wrap items-start justify-between gap-x-4 pt-4 pr-3 pb-3 pl-5 sm:pl-6',
        className,
      )}
    >
      <Dialog.Title className="min-w-0 flex-1 py-2 font-display text-xl font-semibold">{title}</Dialog.Title>
      {!hideClose && (
        <Dialog.Close asChild>
          <IconButton label="Close">
            <X className="size-5" />
          </IconButton>
        </Dialog.Close>
      )}
      {text && <Dialog.Description className="basis-full pr-2 pb-2 text-muted">{text}</Dialog.Description>}
    </header>
  )
}

/** The scrolling content between header and footer. On a low screen, where they leave no room for it, the whole dialog scrolls. */
export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'relative min-h-0 flex-1 scroll-pt-10 scroll-pb-6 overflow-y-auto overscroll-contain px-5 pb-6 low:min-h-fit low:overflow-visible sm:px-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The footer for buttons or totals; except on a low screen it does not scroll. */
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
