/** What `local` does where there are no processes. */
export function unavailable(): Promise<never> {
  return Promise.reject(new TypeError('local() starts a process, which this runtime cannot: use connect() instead'))
}
