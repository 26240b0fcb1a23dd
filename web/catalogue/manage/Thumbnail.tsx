import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/Picture.tsx'

type Props = { src: string | null | undefined; className?: string }

/** The picture in a row of the back office, beside its name. */
export const Thumbnail = ({ src, className }: Props) => (
  <Picture
    src={src}
    alt=""
    sizes="40px"
    widths={[240]}
    ratio={1}
    className={cx('size-10 shrink-0 rounded-small bg-well', className)}
  />
)
