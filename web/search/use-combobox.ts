import { type RefObject, useEffect, useRef, useState } from 'react'

type FieldRef = RefObject<HTMLInputElement | null>

type ComboboxOptions = {
  input: FieldRef
  listId: string
  /** The keys of the current options. */
  keys: readonly string[]
  /** Whether the panel opens for an empty field. */
  openWhenEmpty: boolean
}

/** The attributes of an option. */
type OptionProps = { id: string; role: 'option'; 'aria-selected': boolean; tabIndex: -1 }

const optionId = (listId: string, index: number) => `${listId}-${index}`
const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The WAI-ARIA combobox pattern for a field with a list of links: arrow keys move through the options, Enter follows the active
 * one or submits, Escape closes, the focus stays in the field. Without JavaScript it is a plain field.
 */
export function useCombobox({ input, listId, keys, openWhenEmpty }: ComboboxOptions) {
  const count = keys.length
  const [isExpanded, setExpanded] = useState(false)
  const [active, setActive] = useState(-1)
  const open = isExpanded && count > 0
  useComboboxAttributes({ input, listId, open, active })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list has no active option
  useEffect(() => setActive(-1), [keys.join()])

  const openIfAllowed = () => setExpanded(openWhenEmpty || input.current?.value.trim() !== '')
  const handleKey = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key]
    if (step && count > 0) {
      event.preventDefault()
      setExpanded(true)
      setActive(nextPosition(active, step, count))
    } else if (event.key === 'Escape' && open) {
      // A second Escape clears the field, as browsers do.
      event.preventDefault()
      setExpanded(false)
      setActive(-1)
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      document.getElementById(optionId(listId, active))?.click()
    }
  }
  useFieldListeners(input, {
    focus: openIfAllowed,
    click: openIfAllowed,
    input() {
      setActive(-1)
      setExpanded(true)
    },
    blur: ({ relatedTarget }) => !isInPanel(listId, relatedTarget) && setExpanded(false),
    keydown: handleKey,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may have been focused before hydration
  useEffect(() => {
    if (document.activeElement === input.current) openIfAllowed()
  }, [])

  return {
    open,
    close: () => setExpanded(false),
    optionProps: (index: number): OptionProps => ({
      id: optionId(listId, index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
    }),
  }
}

/** The index after a step; after the last option and before the first one is -1, the field itself without an active option. */
function nextPosition(active: number, step: number, count: number): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}

/** Whether an element that gets the focus is in the panel around the list. */
function isInPanel(listId: string, element: EventTarget | null): boolean {
  const panel = document.getElementById(listId)?.parentElement
  return element instanceof Node && Boolean(panel?.contains(element))
}

type FieldState = { input: FieldRef; listId: string; open: boolean; active: number }

/** Sets the ARIA attributes of the field, which is not rendered by the component that uses the hook, and scrolls to the active option. */
function useComboboxAttributes({ input, listId, open, active }: FieldState) {
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
    field.setAttribute('aria-expanded', String(open))
    if (open && active >= 0) {
      field.setAttribute('aria-activedescendant', optionId(listId, active))
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
    } else field.removeAttribute('aria-activedescendant')
  }, [input, listId, open, active])
}

type FieldListeners = {
  focus: () => void
  click: () => void
  input: () => void
  blur: (event: FocusEvent) => void
  keydown: (event: KeyboardEvent) => void
}

/** Adds the listeners to the field once; an event calls the listener of the last rendering. */
function useFieldListeners(input: FieldRef, listeners: FieldListeners) {
  const latest = useRef(listeners)
  latest.current = listeners
  useEffect(() => {
    const field = input.current
    if (!field) return
    const controller = new AbortController()
    const { signal } = controller
    for (const name of ['focus', 'click', 'input'] as const) {
      field.addEventListener(name, () => latest.current[name](), { signal })
    }
    field.addEventListener('blur', (event) => latest.current.blur(event), { signal })
    field.addEventListener('keydown', (event) => latest.current.keydown(event), { signal })
    return () => controller.abort()
  }, [input])
}
