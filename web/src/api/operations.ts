/** Requests and responses of the HTTP API by path and method, as `openapi.json` describes them. */

import type { paths } from "./generated";

/** A path of the API, with its parameters in braces. */
type Path = keyof paths;

/** A method of HTTP, as the description spells it. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** An operation of the API; never if the path does not have the method. */
type Operation<P extends Path, M extends Method> = NonNullable<paths[P][M]>;

/** The paths that have a method. */
type PathWith<M extends Method> = { [P in Path]: [Operation<P, M>] extends [never] ? never : P }[Path];

type Content<R, Type extends string> = R extends { content: { [T in Type]: infer Body } } ? Body : never;

/** The content of a response with one of these statuses; never if none is described. */
type Response<O, Status extends number, Type extends string> = O extends { responses: infer R } ? { [S in keyof R & Status]: Content<R[S], Type> }[keyof R & Status] : never;

/** A path with any values in place of its parameters. */
type Pattern<P extends string> = P extends `${infer Before}{${string}}${infer After}` ? `${Before}${string}${Pattern<After>}` : P;

/** The addresses of paths, with and without a query. */
type AddressOf<P extends Path> = Pattern<P> | `${Pattern<P>}?${string}`;

/** The path that an address belongs to; never if there is none. */
export type PathOf<Address extends string> = Address extends `${infer Before}?${string}` ? PathOf<Before> : { [P in Path]: Pattern<P> extends Address ? (Address extends Pattern<P> ? P : never) : never }[Path];

/** What the description says of a method at an address. */
export type OperationAt<Address extends string, M extends Method> = Operation<PathOf<Address>, M>;

/** The addresses that have a method. */
export type AddressWith<M extends Method> = AddressOf<PathWith<M>>;

/** The addresses that respond to GET with a media type. */
export type AddressTo<Type extends string> = AddressOf<PathTo<Type>>;

/** The paths that respond to GET with a media type. */
type PathTo<Type extends string> = { [P in PathWith<"get">]: [Response<Operation<P, "get">, 200, Type>] extends [never] ? never : P }[PathWith<"get">];

/** The JSON body of a request; an empty object if the operation takes none. */
export type RequestBody<O> = O extends { requestBody?: infer R } ? ([Content<NonNullable<R>, "application/json">] extends [never] ? Record<string, never> : Content<NonNullable<R>, "application/json">) : never;

/** A preference of RFC 7240 that the server knows: the created object alone, or a response before the work is done. */
export type Preference = "return=minimal" | "respond-async";

/**
 * The JSON of a successful response. What is created is answered with 201 if the client prefers `return=minimal`, what is
 * still being processed with 202.
 */
export type ResponseBody<O, Prefer extends Preference = "return=minimal"> = O extends { responses: infer R }
  ? Response<O, Prefer extends "respond-async" ? 202 : 201 extends keyof R ? 201 : 200 | 202, "application/json">
  : never;
