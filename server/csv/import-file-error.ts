/** An error that stops the import of a whole file: its line, its column, and a message with the remedy. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
  readonly line: number
  readonly column: string | null

  constructor(message: string, line = 1, column: string | null = null) {
    super(message)
    this.line = line
    this.column = column
  }
}
