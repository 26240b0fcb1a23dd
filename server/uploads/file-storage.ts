/** Storage of image files by name: a directory, or a bucket that several machines share. */
export type FileStorage = {
  /** A file's content; null if it does not exist. */
  read(name: string): Promise<Buffer | null>
  /** Writes a file atomically. With `durable` the file is flushed to the disk before the promise resolves. */
  write(name: string, content: Buffer | string, options: { durable: boolean }): Promise<void>
  /** Removes files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>
  /** When a file was last written; null if it does not exist. */
  modifiedAt(name: string): Promise<Date | null>
  /** The names of all files that were last written before a time. */
  modifiedBefore(before: Date): Promise<string[]>
}
