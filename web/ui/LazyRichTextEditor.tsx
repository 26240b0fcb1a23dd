import { type ComponentProps, lazy, Suspense } from 'react'
import type { RichTextEditor } from './RichTextEditor.tsx'
import { Skeleton } from './Skeleton.tsx'

const Editor = lazy(() => import('./RichTextEditor.tsx').then((module) => ({ default: module.RichTextEditor })))

/** The editor, fetched when a form first shows it. */
export function LazyRichTextEditor(props: ComponentProps<typeof RichTextEditor>) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
