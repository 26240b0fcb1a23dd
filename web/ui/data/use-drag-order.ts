import { type DragEvent, useState } from 'react'

/**
 * The drag and drop of a list whose items move while they are dragged: `itemProps` are for the element of an item, `handleProps`
 * for the element by which it is dragged, which may be the same.
 */
export function useDragOrder(moveTo: (key: string, index: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const handleProps = (key: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox needs data to start a drag; text data could be dropped into a field.
      event.dataTransfer.setData('application/x-item', key)
      setDragged(key)
    },
    onDragEnd: () => setDragged(null),
  })
  const itemProps = (key: string, index: number) => ({
    onDragEnter: () => {
      if (dragged !== null && dragged !== key) moveTo(dragged, index)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) event.preventDefault()
    },
  })
  return { dragged, handleProps, itemProps }
}
