import { toast, toastStore } from './toast.ts'

/** Longer than the 4 seconds of other errors: the page stays incomplete until 'Reload' is pressed, and the toast has the only button. */
const promptDuration = 10_000

let promptId = 0

function showReloadPrompt() {
  if (toastStore.get().some(({ id }) => id === promptId)) return
  promptId = toast.error('Part of this page did not load. Please check your connection and reload the page.', {
    duration: promptDuration,
    action: { label: 'Reload', onClick: () => window.location.reload() },
  })
}

/**
 * Shows a toast with 'Reload' when an `import()` fails, because browsers do not fetch a failed module again. Vite's event covers
 * every `import()` of the build. Returns the cleanup.
 */
export function startReloadPrompt(): () => void {
  window.addEventListener('vite:preloadError', showReloadPrompt)
  return () => window.removeEventListener('vite:preloadError', showReloadPrompt)
}
