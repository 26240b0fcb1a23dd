import { type RefObject, useEffect, useRef, useState } from 'react'

type ComboboxOptions = {
  input: RefObject<HTMLInputElement | null>
  listId: string
  /** The current number of options. */
  count: number
  /** Whether the panel opens for an empty field. */
  openWhenEmpty: boolean
}

/** The attributes of an option. */
type OptionProps = { id: string; role: 'option'; 'aria-selected': boolean; tabIndex: -1 }

/**
 * The WAI-ARIA combobox pattern for a field with a list of links: arrow keys move through the options, Enter follows the active
 * one or submits, Escape closes, the focus stays in the field. Without JavaScript it is a plain field.
 */
export function useCombobox({ input, listId, count, openWhenEmpty }: ComboboxOptions) {
  const [isExpanded, setExpanded] = useState(false)
  const [active, setActive] = useState(-1)
  const open = isExpanded && count > 0
  const optionId = (index: number) => `${listId}-${index}`
  const latest = useRef({ count, active, open })
  latest.current = { count, active, open }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list has no active option
  useEffect(() => setActive(-1), [count])
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
    field.setAttribute('aria-expanded', String(open))
    if (open && active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else field.removeAttribute('aria-activedescendant')
  }, [input, listId, open, active])

  useEffect(() => {
    const field = input.current
    if (!field) return
    const controller = new AbortController()
    const on = (name: string, listener: (event: Event) => void) =>
      field.addEventListener(name, listener, { signal: controller.signal })
    const openIfAllowed = () => setExpanded(openWhenEmpty || field.value.trim() !== '')
    // The field may have been focused before hydration.
    if (document.activeElement === field) openIfAllowed()
    on('focus', openIfAllowed)
    on('click', openIfAllowed)
    on('input', () => {
      setActive(-1)
      setExpanded(true)
    })
    on('blur', (event) => {
      const focused = (event as FocusEvent).relatedTarget
      const panel = document.getElementById(listId)?.parentElement
      if (!(focused instanceof Node && panel?.contains(focused))) setExpanded(false)
    })
    on('keydown', (event) => handleKey(event as KeyboardEvent))

    const moveActive = (step: 1 | -1) => {
      const positions = latest.current.count + 1
      // Position -1 is the field itself, without an active option.
      setActive(((latest.current.active + 1 + step + positions) % positions) - 1)
    }
    function handleKey(event: KeyboardEvent) {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (isArrow && latest.current.count > 0) {
        event.preventDefault()
        if (!latest.current.open) setExpanded(true)
        moveActive(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Escape' && latest.current.open) {
        // A second Escape clears the field, as browsers do.
        event.preventDefault()
        setExpanded(false)
        setActive(-1)
      } else if (event.key === 'Enter' && latest.current.open && latest.current.active >= 0) {
        event.preventDefault()
        document.getElementById(`${listId}-${latest.current.active}`)?.click()
      }
    }
    return () => controller.abort()
  }, [input, listId, openWhenEmpty])

  return {
    open,
    close: () => setExpanded(false),
    optionProps: (index: number): OptionProps => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
    }),
  }
}
