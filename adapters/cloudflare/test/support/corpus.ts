import { readFileSync } from 'node:fs'

import type { Case, Outcome } from './outcome.js'

/** The repository, and the folder of the package in it. */
export const REPOSITORY = new URL('../../../../', import.meta.url)
export const PACKAGE = new URL('../../', import.meta.url)

/** Reads a file of one JSON object a line. */
export function readLines<T>(file: URL): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

/** The programs of testdata/corpus and what the reference made of them. */
export function loadCorpus(): { cases: Case[]; expected: Outcome[] } {
  const folder = new URL('testdata/corpus/', REPOSITORY)
  return {
    cases: readLines<Case>(new URL('cases.jsonl', folder)),
    expected: readLines<Outcome>(new URL('expected.jsonl', folder)),
  }
}

/** The programs of this package, in the same form. */
export function loadCases(): Case[] {
  return readLines<Case>(new URL('testdata/cases.jsonl', PACKAGE))
}
