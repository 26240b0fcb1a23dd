/** Where pictures lie, by plain names: a directory, or a bucket that several machines share. */
export type FileStorage = {
  /** A file's content; null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** Writes a file so that nobody ever reads half of it. `lasting` means that it cannot be made again and is safe before this returns. */
  write(name: string, content: Buffer | string, options: { lasting: boolean }): Promise<void>
  /** Removes those of them that are there. */
  remove(names: readonly string[]): Promise<void>
  /** The names of all files that were last written before a moment. */
  modifiedBefore(moment: Date): Promise<string[]>
}
