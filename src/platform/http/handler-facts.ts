/**
 * Remembers what the decorators of a handler say, so that no request has to read metadata: `read` is called once for each
 * handler. To be made once, where the module is loaded.
 */
export function oncePerHandler<Fact>(read: (handler: object) => Fact): (handler: object) => Fact {
  const known = new WeakMap<object, { readonly fact: Fact }>();
  return (handler) => {
    const found = known.get(handler);
    if (found) return found.fact;
    const fact = read(handler);
    known.set(handler, { fact });
    return fact;
  };
}
