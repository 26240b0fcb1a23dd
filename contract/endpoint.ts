import type { z } from 'zod'

/** Who may make a call. `customer` leaves administrators out; `signedIn` takes both. */
export type Access = 'public' | 'signedIn' | 'customer' | 'admin'

type Schema = z.ZodType

/** A call as both sides see it: where it is, who may make it, what goes in and what comes out. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the API's base, with parameters in braces: `/products/{productId}`. */
  readonly path: string
  readonly access: Access
  /** A public call that tells its caller more of what is theirs; a bad token is nobody's. */
  readonly optionalAuth?: true
  /** One line for the API's documentation. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** A multipart call's file fields, each with the most files it takes. Its body is then the form's text fields. */
  readonly files?: Readonly<Record<string, number>>
  readonly response: Schema
  /** The type of the file that the call answers with instead of JSON; its reply is then a `FileReply`. */
  readonly fileType?: string
}

/** Describes a call and keeps its exact types. */
export const endpoint = <const Described extends Endpoint>(described: Described): Described => described

type PartSchema<E, Name extends string> = E extends Record<Name, infer S extends Schema> ? S : never
type In<S> = [S] extends [never] ? undefined : z.input<S & Schema>
type Out<S> = [S] extends [never] ? undefined : z.output<S & Schema>

/** What the server's handler gets: every part parsed, money in paise. */
export type Input<E extends Endpoint> = {
  params: Out<PartSchema<E, 'params'>>
  query: Out<PartSchema<E, 'query'>>
  headers: Out<PartSchema<E, 'headers'>>
  body: Out<PartSchema<E, 'body'>>
}
/** What the server's handler returns, before it is encoded for the wire. */
export type Output<E extends Endpoint> = Out<E['response']>

/** FormData where the project's types have it: the contract's own project knows neither the DOM nor Node. */
type FormBody = typeof globalThis extends { FormData: new () => infer Form } ? Form : never

/** What a caller sends, as it stands on the wire. */
export type EncodedRequest<E extends Endpoint> = {
  params: In<PartSchema<E, 'params'>>
  query: In<PartSchema<E, 'query'>>
  headers: In<PartSchema<E, 'headers'>>
  body: E extends { files: unknown } ? FormBody : In<PartSchema<E, 'body'>>
}
/** What a caller reads, as it stands on the wire: money is "1299.00", times are ISO 8601. */
export type EncodedResponse<E extends Endpoint> = In<E['response']>
