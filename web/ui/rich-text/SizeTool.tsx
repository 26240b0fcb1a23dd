import { type Editor, useEditorState } from '@tiptap/react'
import { fontSizes } from '#contract/catalogue/rich-text.ts'
import { useTabIndex } from './ToolbarButton.tsx'

const label = 'Text size'

/** Sets the size of the selected text: one of seven, or the default size. */
export function SizeTool({ editor }: { editor: Editor }) {
  const size = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes('textStyle').fontSize ?? ''),
  })
  const setSize = (fontSize: string) => {
    const chain = editor.chain().focus()
    if (fontSize) chain.setFontSize(fontSize).run()
    else chain.unsetFontSize().run()
  }
  return (
    <select
      aria-label={label}
      title={label}
      tabIndex={useTabIndex(label)}
      value={size}
      onChange={(event) => setSize(event.target.value)}
      className="h-9 rounded-small border border-hairline bg-surface px-2 text-sm pointer-coarse:h-10"
    >
      <option value="">Size</option>
      {fontSizes.map((fontSize) => (
        <option key={fontSize} value={fontSize}>
          {fontSize.replace('pt', ' pt')}
        </option>
      ))}
    </select>
  )
}
