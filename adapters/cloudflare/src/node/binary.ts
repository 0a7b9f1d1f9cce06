import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAME = 'codemode-executor'
const VARIABLE = 'CODEMODE_EXECUTOR_BIN'

/** Finds the binary: the option, the environment variable, the PATH. Throws a TypeError that says where it looked. */
export function findBinary(option: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const named = option ?? (env[VARIABLE] || undefined)
  const wanted = named ?? NAME
  const found = wanted.includes('/') ? wanted : onPath(wanted, env.PATH ?? '')
  if (found !== undefined && isExecutable(found)) return found
  const source = option !== undefined ? 'the option binary' : named !== undefined ? `the variable ${VARIABLE}` : 'the PATH'
  throw new TypeError(
    `no executor binary: ${source} ${named === undefined ? `has no ${NAME}` : `says "${named}", which is no executable file`}. ` +
      `Install it, or name it with the option binary or the variable ${VARIABLE}.`,
  )
}

function onPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
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
