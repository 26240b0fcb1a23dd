import { type RefObject, useEffect, useRef } from 'react'

type Placement = {
  button: RefObject<HTMLButtonElement | null>
  list: RefObject<HTMLDivElement | null>
  align: 'start' | 'end'
  close: (giveBack?: boolean) => void
}

/** Shows the list in the top layer, under the button or over it where there is no room, and closes it on a press elsewhere. */
export function usePlacement(open: boolean, { button, list, align, close }: Placement) {
  const closeNow = useRef(close)
  closeNow.current = close
  useEffect(() => {
    const element = list.current
    if (!open || !element || !button.current) return
    element.showPopover()
    place(element, button.current.getBoundingClientRect(), align)
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const pressedElsewhere = (event: PointerEvent) => {
      const target = event.target as Node
      if (!element.contains(target) && !button.current?.contains(target)) closeNow.current(false)
    }
    const away = () => closeNow.current(false)
    document.addEventListener('pointerdown', pressedElsewhere)
    window.addEventListener('resize', away)
    return () => {
      document.removeEventListener('pointerdown', pressedElsewhere)
      window.removeEventListener('resize', away)
      element.hidePopover()
    }
  }, [open, align, button, list])
}

function place(element: HTMLElement, anchor: DOMRect, align: 'start' | 'end') {
  const { offsetWidth: width, offsetHeight: height } = element
  const left = align === 'start' ? anchor.left : anchor.right - width
  const below = anchor.bottom + 6
  const top = below + height > window.innerHeight - 8 ? Math.max(8, anchor.top - height - 6) : below
  element.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`
  element.style.top = `${top}px`
}
