import type { KeyboardEvent } from 'react'

/** Moves the focus among a menu's items by arrows, Home, End and first letters; Escape and Tab close it. */
export function moveInMenu(event: KeyboardEvent, list: HTMLElement | null, close: (giveBack?: boolean) => void) {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (step !== undefined) {
    event.preventDefault()
    items.at(step % items.length)?.focus()
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault()
    event.stopPropagation()
    close()
  } else if (/^\S$/.test(event.key)) {
    const later = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    later.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
  }
}
