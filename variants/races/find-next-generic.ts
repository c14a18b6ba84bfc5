/**
 * The search of `generic` as it is compiled: one plain load of each word, which the compiler might have
 * repeated, and did not.
 *
 * @models Linux 6.1 and later, lib/find_bit.c
 */
export { find_next_bit } from "../generic";
