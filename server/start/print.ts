/** Prints a line for the operator. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)
