/** The methods of a logger that use cases use. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Logs nothing. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
