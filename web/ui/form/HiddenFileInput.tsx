import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onSelect'> & {
  onSelect: (files: readonly File[]) => void
}

/** A file input that nobody sees, screen readers neither: a button opens its file dialog by a click on the `ref`. */
export const HiddenFileInput = ({ onSelect, ...rest }: Props) => (
  <input
    {...rest}
    type="file"
    hidden
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      // Resets the input, so that the same file can be selected again.
      target.value = ''
      onSelect(files)
    }}
  />
)
