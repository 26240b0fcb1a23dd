import { FocusScope } from 'radix-ui/internal'
import { type RefObject, useEffect } from 'react'

type Props = { dialog: RefObject<HTMLElement | null>; isTop: () => boolean }

/**
 * Puts the buttons of the toasts before the first element in the Tab order of a dialog. Rendered in the dialog, because the focus trap of
 * the dialog excludes the toasts otherwise.
 */
export function ToastTabStops({ dialog, isTop }: Props) {
  const toaster = document.querySelector<HTMLElement>('[data-toaster]')
  FocusScope.useFocusScopeBranch(toaster)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isTop` reads the overlays that are open when a key is pressed
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && toaster && dialog.current && isTop()) moveAcross(event, toaster, dialog.current)
    }
    // The pressed button is removed with its toast.
    const onClick = () => dialog.current?.focus({ preventScroll: true })
    // Before the focus trap moves the focus from the last element to the first.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    toaster?.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      toaster?.removeEventListener('click', onClick)
    }
  }, [toaster, dialog])
  return null
}

/** Moves the focus if Tab leads from the dialog to the toasts or back. The browser makes the other moves. */
function moveAcross(event: KeyboardEvent, toaster: HTMLElement, dialog: HTMLElement) {
  const current = document.activeElement as HTMLElement
  const stops = [...tabStops(toaster), ...tabStops(dialog)]
  const index = stops.indexOf(current)
  // The dialog itself has the focus after a focused element was removed from it.
  if (index < 0 && current !== dialog) return
  const next = stops.at(event.shiftKey ? Math.max(index, 0) - 1 : (index + 1) % stops.length)
  if (!next || toaster.contains(next) === toaster.contains(current)) return
  event.preventDefault()
  next.focus()
}

const tabStops = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ checkVisibilityCSS: true }),
  )
