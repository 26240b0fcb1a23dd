export type ToastTone = 'success' | 'error' | 'info'
type ToastAction = { label: string; onClick: () => void }
type ToastOptions = {
  /** A second line under the title. */
  text?: string
  /** Milliseconds; by default 3000 for success and information, 4000 for errors. */
  duration?: number
  action?: ToastAction
}
export type Toast = ToastOptions & { id: number; tone: ToastTone; title: string; duration: number }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: ToastTone, title: string, options: ToastOptions = {}): number {
  const added = { duration: tone === 'error' ? 4000 : 3000, ...options, id: ++lastId, tone, title }
  // The same text again restarts its time instead of adding a second toast.
  const others = toasts.filter((other) => other.title !== title || other.text !== options.text)
  setToasts([...others, added].slice(-3))
  return added.id
}

/** Shows a toast, such as `toast.success('Saved')`, and returns its id. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  dismiss: (id: number) => setToasts(toasts.filter((other) => other.id !== id)),
}

/** The toasts on view, as an external store for the Toaster. */
export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
