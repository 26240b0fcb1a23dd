import Plus from 'lucide-react/icons/plus'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

/** The main button of a table, which adds a record. */
export function AddButton({
  children,
  ...props
}: Pick<ComponentProps<typeof Button>, 'onClick' | 'disabled' | 'children'>) {
  return (
    <Button variant="primary" {...props}>
      <Plus className="size-5" />
      {children}
    </Button>
  )
}
