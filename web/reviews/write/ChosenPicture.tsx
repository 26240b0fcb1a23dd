import { useObjectUrl } from '#web/catalogue/manage/pictures/use-object-url.ts'
import { Button } from '#web/ui/Button.tsx'
import { Thumbnail } from '#web/ui/data/Thumbnail.tsx'

type Props = { src: string | File; onRemove: () => void }

/** A picture of the form: one that the review has, or a chosen file. */
export function ChosenPicture({ src, onRemove }: Props) {
  const fileUrl = useObjectUrl(src instanceof File ? src : null)
  return (
    <span className="flex items-center gap-2">
      <Thumbnail src={src instanceof File ? fileUrl : src} />
      <Button variant="quiet" onClick={onRemove}>
        Remove<span className="sr-only"> picture</span>
      </Button>
    </span>
  )
}
