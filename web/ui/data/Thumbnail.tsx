import { cx } from '../cx.ts'
import { Picture } from '../Picture.tsx'

type Props = { src: string | null | undefined; className?: string }

/** A small picture in a row of a table or list, beside its name. */
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
