/** What the Worker beside this uses of its platform. */
declare module 'cloudflare:workers' {
  export class WorkerEntrypoint {
    fetch(request: Request): Promise<Response>
  }
}
