/** Waits for a promise, but no longer than until a signal aborts; then rejects with its reason. */
export function rejectedBy<T>(signal: AbortSignal | undefined, promise: PromiseLike<T>): Promise<T> {
  if (signal === undefined) return Promise.resolve(promise)
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).then(() => signal.removeEventListener('abort', abort))
  })
}
