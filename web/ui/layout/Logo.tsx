import { cx } from '../cx.ts'
import { resizedUrl } from '../picture-sources.ts'

/** The default logo: an awning over an open door. */
export function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('size-8', className)}>
      <rect x="5" y="13" width="22" height="15" rx="2.5" className="fill-link" />
      <path d="M12 28v-7.5a4 4 0 0 1 8 0V28z" className="fill-ground" />
      <path
        d="M6.5 4h19l3.5 9a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0A3.25 3.25 0 0 1 3 13z"
        className="fill-accent"
      />
      <path d="M12.8 4h6.4l3.3 9a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0z" className="fill-ink" opacity="0.14" />
    </svg>
  )
}

type Props = {
  name: string
  /** The URL of an upload that replaces the default logo. */
  picture?: string | null | undefined
  className?: string
}

/** The logo with the store's name. */
export function Logo({ name, picture, className }: Props) {
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-2.5 font-display text-xl font-bold tracking-tight',
        className,
      )}
    >
      {picture ? (
        <img
          src={resizedUrl(picture, 240, 'webp')}
          alt=""
          width={32}
          height={32}
          className="size-8 shrink-0 object-contain"
        />
      ) : (
        <Emblem className="shrink-0" />
      )}
      <span className="truncate">{name}</span>
    </span>
  )
}
