import type { ReactNode } from 'react'
import { Thumbnail } from '#web/ui/data/Thumbnail.tsx'
import { Link } from '#web/ui/Link.tsx'

type Props = {
  product: { id: string; name: string; imageUrl: string | null | undefined }
  /** The displayed name; the complete one by default. */
  children?: ReactNode
}

/** A product in a row of the back office: its image, and its name as a link to its page. */
export function ProductCell({ product: { id, name, imageUrl }, children = name }: Props) {
  return (
    <span className="flex items-center gap-3">
      <Thumbnail src={imageUrl} />
      <Link
        to={`/product/${id}`}
        title={children === name ? undefined : name}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {children}
      </Link>
    </span>
  )
}
