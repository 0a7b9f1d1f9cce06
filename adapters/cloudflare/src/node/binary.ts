import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAME = 'codemode-executor'
const VARIABLE = 'CODEMODE_EXECUTOR_BIN'

/** Finds the binary: the option, the environment variable, the PATH. Throws a TypeError that says where it looked. */
export function findBinary(option: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  if (option !== undefined) return named(option, 'the option binary', env)
  if (env[VARIABLE]) return named(env[VARIABLE], `the variable ${VARIABLE}`, env)
  return onPath(NAME, env) ?? missing(`the PATH has no ${NAME}`)
}

/** Finds the binary that somebody named, by a path or by a name on the PATH. */
function named(binary: string, source: string, env: NodeJS.ProcessEnv): string {
  const found = binary.includes('/') ? binary : onPath(binary, env)
  if (found !== undefined && isExecutable(found)) return found
  return missing(`${source} says "${binary}", which is no executable file`)
}

function missing(reason: string): never {
  const advice = `Install it, or name it with the option binary or the variable ${VARIABLE}.`
  throw new TypeError(`no executor binary: ${reason}. ${advice}`)
}

function onPath(name: string, { PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  return PATH.split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
