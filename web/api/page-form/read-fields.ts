/** The texts of some fields of a form; empty for a missing one. */
export const readFields = <Name extends string>(
  form: { get(name: string): unknown },
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>
