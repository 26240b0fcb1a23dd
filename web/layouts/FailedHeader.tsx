import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { PageMeta } from './PageMeta.tsx'

type Props = {
  /** The name, or the kind of page if the name is not known. */
  name: string
  message: string
  detail: string | undefined
  onRetry: () => void
  busy: boolean
}

/** The header of a category or collection that could not be loaded: a title for the tab and for screen readers, and the error. */
export const FailedHeader = ({ name, ...error }: Props) => (
  <div className="page pt-8">
    <PageMeta title={name} description={error.message} noIndex />
    <h1 className="mb-6 text-4xl">{name}</h1>
    <ErrorBox {...error} />
  </div>
)
