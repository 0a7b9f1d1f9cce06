/**
 * Lets Node load the entries of `@cloudflare/codemode` that import
 * `cloudflare:workers`, such as `/ai` from 0.4:
 *
 *     node --import @codemode-executor/cloudflare/register host.js
 */
import { register } from 'node:module'

register('./hooks.js', import.meta.url)
