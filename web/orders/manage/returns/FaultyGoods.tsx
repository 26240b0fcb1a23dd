import { Checkbox } from '#web/ui/form/Checkbox.tsx'

type Props = { checked: boolean; onChange: (isFaulty: boolean) => void }

/** Whether the store treats returned goods as faulty. */
export const FaultyGoods = ({ checked, onChange }: Props) => (
  <Checkbox
    label="The goods are defective, wrong or late"
    hint="Their pickup is free, and their part of the fees is refunded as well."
    checked={checked}
    onChange={({ target }) => onChange(target.checked)}
  />
)
