declare const types: unique symbol;

/** The text of an operation that knows its response and its variables; made by `npm run admin:codegen`. */
export type TypedDocument<Result, Variables> = string & {
  readonly [types]?: (variables: Variables) => Result;
};
