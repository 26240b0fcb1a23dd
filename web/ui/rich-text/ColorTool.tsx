import { type Editor, useEditorState } from '@tiptap/react'
import Baseline from 'lucide-react/icons/baseline'
import { useRef } from 'react'
import { Menu } from '../overlay/Menu.tsx'
import { palette } from './palette.ts'
import { ToolbarButton } from './ToolbarButton.tsx'

/** Sets the colour of the selected text: one of a palette that is readable in both themes, or a custom one. */
export function ColorTool({ editor }: { editor: Editor }) {
  const customInput = useRef<HTMLInputElement>(null)
  const color = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes('textStyle').color ?? ''),
  })
  const setColor = (hex: string) => editor.chain().focus().setColor(hex).run()
  const items = [
    ...palette.map(({ name, hex }) => ({ label: name, icon: <Dot hex={hex} />, onSelect: () => setColor(hex) })),
    { label: 'Other colour…', separated: true, onSelect: () => customInput.current?.click() },
    { label: 'No colour', disabled: !color, onSelect: () => editor.chain().focus().unsetColor().run() },
  ]
  return (
    <>
      <Menu
        align="start"
        items={items}
        trigger={<ToolbarButton label="Text colour" icon={Baseline} pressed={color !== ''} />}
      />
      <input
        ref={customInput}
        type="color"
        aria-label="Other text colour"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => setColor(event.target.value)}
      />
    </>
  )
}

function Dot({ hex }: { hex: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" fill={hex} />
    </svg>
  )
}
