/** A hidden username field in a form with a password: password managers store the password under this username. */
export const HiddenUsername = ({ username }: { username: string }) => (
  <input type="text" value={username} readOnly autoComplete="username" tabIndex={-1} hidden />
)
