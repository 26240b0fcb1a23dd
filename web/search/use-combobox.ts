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
export function useCombobox({ input, listId, count, openWhenEmpty: opensEmpty }: ComboboxOptions) {
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const open = wanted && count > 0
  const idOf = (at: number) => `${listId}-${at}`
  const now = useRef({ count, active, open })
  now.current = { count, active, open }

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
    const leaving = new AbortController()
    const on = (name: string, listen: (event: Event) => void) =>
      field.addEventListener(name, listen, { signal: leaving.signal })
    const wake = () => setWanted(opensEmpty || field.value.trim() !== '')
    // The field may have been focused before hydration.
    if (document.activeElement === field) wake()
    on('focus', wake)
    on('click', wake)
    on('input', () => {
      setActive(-1)
      setWanted(true)
    })
    on('blur', (event) => {
      const to = (event as FocusEvent).relatedTarget
      const panel = document.getElementById(listId)?.parentElement
      if (!(to instanceof Node && panel?.contains(to))) setWanted(false)
    })
    on('keydown', (event) => onKey(event as KeyboardEvent))

    const step = (by: 1 | -1) => {
      const places = now.current.count + 1
      // One of the positions is the field itself, without an active option.
      setActive(((now.current.active + 1 + by + places) % places) - 1)
    }
    function onKey(event: KeyboardEvent) {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (isArrow && now.current.count > 0) {
        event.preventDefault()
        if (!now.current.open) setWanted(true)
        step(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Escape' && now.current.open) {
        // A second Escape clears the field, as browsers do.
        event.preventDefault()
        setWanted(false)
        setActive(-1)
      } else if (event.key === 'Enter' && now.current.open && now.current.active >= 0) {
        event.preventDefault()
        document.getElementById(`${listId}-${now.current.active}`)?.click()
      }
    }
    return () => leaving.abort()
  }, [input, listId, opensEmpty])

  return {
    open,
    close: () => setWanted(false),
    optionProps: (at: number): OptionProps => ({
      id: idOf(at),
      role: 'option',
      'aria-selected': at === active,
      tabIndex: -1,
    }),
  }
}
