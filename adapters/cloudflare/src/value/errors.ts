/** The classes of errors that ECMA-262 defines, by name. */
const CLASSES = new Map<string, new (message: string) => Error>([
  ['EvalError', EvalError],
  ['RangeError', RangeError],
  ['ReferenceError', ReferenceError],
  ['SyntaxError', SyntaxError],
  ['TypeError', TypeError],
  ['URIError', URIError],
])

/** Makes an error of the class that its name says, or else an Error of that name. */
export function makeError(name: string, message: string, stack: string | undefined): Error {
  const error = name === 'AggregateError' ? new AggregateError([], message) : new (CLASSES.get(name) ?? Error)(message)
  if (error.name !== name) hidden(error, 'name', name)
  // The stack of the place that decodes would say nothing about the program.
  hidden(error, 'stack', stack ?? `${name}: ${message}`)
  return error
}

/** Gives an error its own properties. Those that the language defines are not enumerable, as it has them. */
export function setProperties(error: Error, properties: object): void {
  for (const [key, value] of Object.entries(properties)) {
    if (key === 'cause' || key === 'errors') hidden(error, key, value)
    else Object.defineProperty(error, key, { value, writable: true, enumerable: true, configurable: true })
  }
}

function hidden(error: Error, key: string, value: unknown): void {
  Object.defineProperty(error, key, { value, writable: true, enumerable: false, configurable: true })
}
