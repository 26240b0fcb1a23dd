import { type Editor, useEditorState } from '@tiptap/react'
import Link2 from 'lucide-react/icons/link-2'
import Unlink from 'lucide-react/icons/unlink'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { PromptDialog } from '../overlay/PromptDialog.tsx'
import { ColorTool } from './ColorTool.tsx'
import { SizeTool } from './SizeTool.tsx'
import { TabStopContext, ToolbarButton } from './ToolbarButton.tsx'
import { tools } from './tools.ts'

/** The editor's toolbar: a single tab stop, with arrow keys between the tools. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const [isLinkDialogOpen, setLinkDialogOpen] = useState(false)
  const [tabStop, setTabStop] = useState(tools[0]![0]!.label)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: tools.map((group) =>
        group.map(({ isActive, isDisabled }) => ({ pressed: isActive?.(now), disabled: isDisabled?.(now) ?? false })),
      ),
      isLinked: now.isActive('link'),
      href: String(now.getAttributes('link').href ?? ''),
    }),
  })
  const link = (href: string) => editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  const focusTool = ({ currentTarget, target }: FocusEvent) => {
    // React also passes on the focus in the menu and the dialog of a tool.
    if (currentTarget.contains(target)) setTabStop(target.getAttribute('aria-label') ?? tabStop)
  }
  const unlink = () => editor.chain().focus().extendMarkRange('link').unsetLink().run()
  return (
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={moveFocus}
      onFocus={focusTool}
      className="flex flex-wrap gap-x-2 border-b border-hairline bg-well/50 p-1"
    >
      <TabStopContext value={tabStop}>
        {tools.map((group, groupIndex) => (
          <div key={group[0]?.label} className="flex flex-wrap">
            {group.map((tool, index) => (
              <ToolbarButton
                key={tool.label}
                label={tool.label}
                icon={tool.icon}
                pressed={state.tools[groupIndex]?.[index]?.pressed}
                disabled={state.tools[groupIndex]?.[index]?.disabled}
                onPress={() => tool.run(editor)}
              />
            ))}
          </div>
        ))}
        <div className="flex">
          <ToolbarButton label="Link" icon={Link2} pressed={state.isLinked} onPress={() => setLinkDialogOpen(true)} />
          <ToolbarButton label="Remove link" icon={Unlink} disabled={!state.isLinked} onPress={unlink} />
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <ColorTool editor={editor} />
          <SizeTool editor={editor} />
        </div>
      </TabStopContext>
      {isLinkDialogOpen && (
        <PromptDialog
          open
          onClose={() => setLinkDialogOpen(false)}
          title="Link"
          label="Address of the page"
          type="url"
          initial={state.href || 'https://'}
          onConfirm={link}
        />
      )}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > div > :is(button, select)')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (index < 0 || target === undefined) return
  event.preventDefault()
  buttons.at(target % buttons.length)?.focus()
}
