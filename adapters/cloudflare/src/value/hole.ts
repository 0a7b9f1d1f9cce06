/** Stands for a missing element of an array while it is read. */
export const HOLE = Symbol('hole')
