import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { TextInput } from './TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'after'>

/** A password field with a button that shows and hides the password. */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
      {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
    </IconButton>
  )
  return (
    <TextInput spellCheck={false} autoCapitalize="none" {...props} type={shown ? 'text' : 'password'} after={toggle} />
  )
}

/** A hidden username field in a form with a password: password managers store the password under this username. */
export const HiddenUsername = ({ username }: { username: string }) => (
  <input type="text" value={username} readOnly autoComplete="username" tabIndex={-1} hidden />
)
