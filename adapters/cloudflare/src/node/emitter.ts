type Listener = (event: never) => void

/** Calls listeners as an EventTarget does, with plain objects as events. */
export class Emitter<Events extends Record<string, object>> {
  #listeners = new Map<keyof Events, Set<Listener>>()

  addEventListener(type: keyof Events, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener))
  }

  removeEventListener(type: keyof Events, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener)
  }

  protected emit<Type extends keyof Events>(type: Type, event: Events[Type]): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) (listener as (event: Events[Type]) => void)(event)
  }
}
