import { type Editor, useEditorState } from '@tiptap/react'
import { fontSizes } from '#contract/catalogue/rich-text.ts'

/** Sets the size of the selected text: one of seven, or the default size. */
export function SizeTool({ editor }: { editor: Editor }) {
  const size = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes('textStyle').fontSize ?? ''),
  })
  const choose = (chosen: string) => {
    const chain = editor.chain().focus()
    if (chosen) chain.setFontSize(chosen).run()
    else chain.unsetFontSize().run()
  }
  return (
    <select
      aria-label="Text size"
      title="Text size"
      tabIndex={-1}
      value={size}
      onChange={(event) => choose(event.target.value)}
      className="h-9 rounded-small border border-hairline bg-surface px-2 text-sm pointer-coarse:h-10"
    >
      <option value="">Size</option>
      {fontSizes.map((one) => (
        <option key={one} value={one}>
          {one.replace('pt', ' pt')}
        </option>
      ))}
    </select>
  )
}
