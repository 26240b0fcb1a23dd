import type { z } from 'zod'

/** Who may make a call. `customer` leaves administrators out; `signedIn` takes both. */
export type Access = 'public' | 'signedIn' | 'customer' | 'admin'

type Shape = z.ZodType

/** A call as both sides see it: where it is, who may make it, what goes in and what comes out. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the API's base, with parameters in braces: `/products/{productId}`. */
  readonly path: string
  readonly access: Access
  /** A public call that tells its caller more of what is theirs; a bad token is nobody's. */
  readonly recognises?: true
  /** One line for the API's documentation. */
  readonly summary: string
  readonly params?: Shape
  readonly query?: Shape
  readonly headers?: Shape
  readonly body?: Shape
  /** A multipart call's file fields, each with the most files it takes. Its body is then the form's text fields. */
  readonly files?: Readonly<Record<string, number>>
  readonly reply: Shape
  /** The type of the file that the call answers with instead of JSON; its reply is then a `FileReply`. */
  readonly fileType?: string
}

/** Describes a call and keeps its exact types. */
export const endpoint = <const Described extends Endpoint>(described: Described): Described => described

type Part<E, Name extends string> = E extends Record<Name, infer S extends Shape> ? S : never
type In<S> = [S] extends [never] ? undefined : z.input<S & Shape>
type Out<S> = [S] extends [never] ? undefined : z.output<S & Shape>

/** What the server's handler gets: every part parsed, money in paise. */
export type Asked<E extends Endpoint> = {
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  headers: Out<Part<E, 'headers'>>
  body: Out<Part<E, 'body'>>
}
/** What the server's handler returns, before it is encoded for the wire. */
export type Answer<E extends Endpoint> = Out<E['reply']>

/** What a caller sends, as it stands on the wire. */
export type Sent<E extends Endpoint> = {
  params: In<Part<E, 'params'>>
  query: In<Part<E, 'query'>>
  headers: In<Part<E, 'headers'>>
  body: E extends { files: unknown } ? FormData : In<Part<E, 'body'>>
}
/** What a caller reads, as it stands on the wire: money is "1299.00", times are ISO 8601. */
export type Received<E extends Endpoint> = In<E['reply']>
