/** What keeps a whole file from being read: the line where it shows, and what to do about it. */
export class ImportFileError extends Error {
  override name = 'FileFault'
  readonly line: number
  readonly column: string | null

  constructor(message: string, line = 1, column: string | null = null) {
    super(message)
    this.line = line
    this.column = column
  }
}
