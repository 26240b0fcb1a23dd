import { type Editor, useEditorState } from '@tiptap/react'
import Link2 from 'lucide-react/icons/link-2'
import Unlink from 'lucide-react/icons/unlink'
import { type KeyboardEvent, useState } from 'react'
import { PromptDialog } from '../overlay/PromptDialog.tsx'
import { ColorTool } from './ColorTool.tsx'
import { SizeTool } from './SizeTool.tsx'
import { ToolbarButton } from './ToolbarButton.tsx'
import { tools } from './tools.ts'

/** The editor's toolbar: a single tab stop, with arrow keys between the buttons. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const [asking, setAsking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: tools.map((group) =>
        group.map(({ isActive: isOn, isDisabled: isOff }) => ({ on: isOn?.(now), off: isOff?.(now) ?? false })),
      ),
      linked: now.isActive('link'),
      address: String(now.getAttributes('link').href ?? ''),
    }),
  })
  const link = (href: string) => editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  const unlink = () => editor.chain().focus().extendMarkRange('link').unsetLink().run()
  return (
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={moveFocus}
      className="flex flex-wrap gap-x-2 border-b border-hairline bg-well/50 p-1"
    >
      {tools.map((group, at) => (
        <div key={group[0]?.label} className="flex">
          {group.map((tool, nth) => (
            <ToolbarButton
              key={tool.label}
              label={tool.label}
              icon={tool.icon}
              first={at === 0 && nth === 0}
              pressed={state.tools[at]?.[nth]?.on}
              disabled={state.tools[at]?.[nth]?.off}
              onPress={() => tool.run(editor)}
            />
          ))}
        </div>
      ))}
      <div className="flex">
        <ToolbarButton label="Link" icon={Link2} pressed={state.linked} onPress={() => setAsking(true)} />
        <ToolbarButton label="Remove link" icon={Unlink} disabled={!state.linked} onPress={unlink} />
      </div>
      <div className="flex items-center gap-1">
        <ColorTool editor={editor} />
        <SizeTool editor={editor} />
      </div>
      {asking && (
        <PromptDialog
          open
          onClose={() => setAsking(false)}
          title="Link"
          label="Address of the page"
          type="url"
          initial={state.address || 'https://'}
          onConfirm={link}
        />
      )}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > div > :is(button, select)')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (at < 0 || step === undefined) return
  event.preventDefault()
  buttons.at(step % buttons.length)?.focus()
}
