/**
 * The arguments of a measurement: a number, if the first one is a number, and the names of what is measured, by default all.
 * An unknown name ends the process with status 2 and the list of names.
 */
export function readMeasurementArguments(allNames: readonly string[], args: readonly string[] = process.argv.slice(2)) {
  const number = Number(args[0]) || undefined
  const names = number ? args.slice(1) : args
  const unknown = names.find((name) => !allNames.includes(name))
  if (unknown !== undefined) {
    console.error(`"${unknown}" is not measured. The names are: ${allNames.map((name) => `"${name}"`).join(', ')}.`)
    process.exit(2)
  }
  return { number, names: names.length > 0 ? names : allNames }
}
