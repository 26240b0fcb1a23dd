import { EditorContent, useEditor } from '@tiptap/react'
import { useId } from 'react'
import { ErrorText } from '../feedback/ErrorText.tsx'
import { extensions } from './extensions.ts'
import { Toolbar } from './Toolbar.tsx'

type Props = {
  label: string
  /** The initial HTML; changes are reported by `onChange`. */
  initial: string
  /** Called with the complete HTML after every change; empty if there is no text. */
  onChange: (html: string) => void
  error?: string
}

const editorClass =
  'prose min-h-44 max-h-[50dvh] overflow-y-auto overscroll-contain whitespace-pre-wrap px-4 py-3 text-base outline-none'

/** A rich text editor (TipTap). Its code is large: load it with `LazyRichTextEditor`. */
export function RichTextEditor({ label, initial, onChange, error }: Props) {
  const id = useId()
  const editor = useEditor({
    extensions,
    content: initial,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-error`,
        'aria-invalid': error ? 'true' : 'false',
        class: editorClass,
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <div className="grid content-start gap-1.5">
      <p id={`${id}-label`} className="text-sm font-medium">
        {label}
      </p>
      <div className="overflow-hidden rounded-control border border-edge bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-focus/35">
        {editor && <Toolbar editor={editor} label={`${label}: formatting`} />}
        <EditorContent editor={editor} />
      </div>
      {/* Rendered without an error too: the description of the editor refers to it. */}
      <div id={`${id}-error`} className="empty:hidden">
        {error && <ErrorText>{error}</ErrorText>}
      </div>
    </div>
  )
}
