import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonStyle = {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  square?: boolean
  className?: string
}

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border ' +
  'text-center font-semibold no-underline transition-[background-color,border-color,color,scale] active:scale-[0.98] ' +
  'disabled:scale-100 [&_svg]:shrink-0'

const disabledClass = 'disabled:border-hairline disabled:bg-well disabled:text-muted'
const variants: Record<ButtonVariant, string> = {
  primary: `border-transparent bg-accent text-accent-ink hover:bg-accent-strong ${disabledClass}`,
  secondary: `border-edge/60 bg-surface text-ink hover:border-ink ${disabledClass}`,
  quiet: 'border-transparent text-ink hover:bg-well disabled:bg-transparent disabled:opacity-45',
  danger: `border-transparent bg-danger-fill text-danger-ink hover:bg-danger-fill-strong ${disabledClass}`,
}

/** `sm` is for the back office only: the storefront's targets are 44 px or more. */
const sizes: Record<ButtonSize, string> = { sm: 'text-sm', md: 'text-base', lg: 'text-lg' }
/** On a phone with large text, a label that is wider than its place wraps. */
const wrapping = 'h-fit py-1.5 max-sm:min-w-fit max-sm:max-w-full max-sm:wrap-anywhere sm:whitespace-nowrap'
const shapes: Record<ButtonSize, string> = {
  sm: `min-h-9 px-3 pointer-coarse:min-h-11 ${wrapping}`,
  md: `min-h-11 px-5 ${wrapping}`,
  lg: `min-h-13 px-7 ${wrapping}`,
}
const squares: Record<ButtonSize, string> = { sm: 'size-9', md: 'size-11', lg: 'size-13' }

/** The class names of buttons and button-styled links. */
export const buttonClass = ({ variant = 'secondary', size = 'md', block, square, className }: ButtonStyle): string =>
  cx(base, variants[variant], sizes[size], square ? squares[size] : shapes[size], block && 'w-full', className)
