// What an audited build calls at every load and store: Binaryen's instrument-memory pass
// puts these calls there. A module of its own, so that a recorded load costs no JavaScript.
//
// Its memory, read and reset by the host: word 0 counts the entries logged, word 1 the
// stores; from LOG on, entries of three words: site, bytes wide (a store: 256 more), address.
// When all are taken, the last entry is that of the last access. From SITES on, a counter for
// each site.

const LOG: usize = 0x1000;
const ENTRIES: u32 = 0x100000;
const SITES: usize = LOG + ENTRIES * 12;
const STORE: u32 = 256;

export function log_base(): usize { return LOG; }
export function log_entries(): u32 { return ENTRIES; }
export function sites_base(): usize { return SITES; }

// @ts-ignore: decorator
@inline
function log(site: u32, what: u32, address: u32): void {
  const n = load<u32>(0);
  store<u32>(0, n + 1);
  const entry = LOG + min(n, ENTRIES - 1) * 12;
  store<u32>(entry, site);
  store<u32>(entry, what, 4);
  store<u32>(entry, address, 8);
}

export function load_ptr(site: u32, bytes: u32, offset: u32, address: u32): u32 {
  log(site, bytes, address + offset);
  const counter = SITES + site * 4;
  store<u32>(counter, load<u32>(counter) + 1);
  return address;
}

/** Instead of load_ptr where only counts are wanted: a pass makes hundreds of millions of loads. */
export function count_ptr(site: u32, bytes: u32, offset: u32, address: u32): u32 {
  const counter = SITES + site * 4;
  store<u32>(counter, load<u32>(counter) + 1);
  return address;
}

export function store_ptr(site: u32, bytes: u32, offset: u32, address: u32): u32 {
  log(site, bytes | STORE, address + offset);
  store<u32>(4, load<u32>(4) + 1);
  return address;
}

// A machine that traps unaligned accesses.

// @ts-ignore: decorator
@inline
function past(bytes: u32, at: u32): u32 {
  return at & (bytes - 1);
}

export function load_ptr_trap(site: u32, bytes: u32, offset: u32, address: u32): u32 {
  load_ptr(site, bytes, offset, address);
  if (past(bytes, address + offset) != 0) unreachable();
  return address;
}

export function store_ptr_trap(site: u32, bytes: u32, offset: u32, address: u32): u32 {
  store_ptr(site, bytes, offset, address);
  if (past(bytes, address + offset) != 0) unreachable();
  return address;
}

// A machine as ARMv4: an unaligned load takes the aligned word and rotates it to the right by 8
// bits for each byte that the address is off; an unaligned store goes to the aligned word. Loads
// wider than 8 bytes, which it has not, trap where they are unaligned. (A halfword from an odd
// address is unpredictable there; here it is rotated as words are, and bits that a load has
// added by extending the sign stay as they were.)

let bigEndian: bool = false;

/** Whether a word in memory is the other way round than these loads see it, so that its rotation is, too. */
export function set_big_endian(value: bool): void { bigEndian = value; }

/** Bits that the value of the load under way has, and bits by which it is rotated to the right. */
let width: u32 = 0;
let turn: u32 = 0;

export function load_ptr_rotate(site: u32, bytes: u32, offset: u32, address: u32): u32 {
  load_ptr(site, bytes, offset, address);
  const off = past(bytes, address + offset);
  if (off != 0 && bytes > 8) unreachable();
  width = bytes * 8;
  turn = off == 0 ? 0 : bigEndian ? width - off * 8 : off * 8;
  return address - off;
}

export function store_ptr_rotate(site: u32, bytes: u32, offset: u32, address: u32): u32 {
  store_ptr(site, bytes, offset, address);
  return address - past(bytes, address + offset);
}

// @ts-ignore: decorator
@inline
function turned(value: u64): u64 {
  if (turn == 0) return value;
  const mask = (~(<u64>0)) >> (64 - width);
  const word = value & mask;
  return (value & ~mask) | (((word >> turn) | (word << (width - turn))) & mask);
}

export function load_val_i32_rotate(site: u32, value: u32): u32 { return <u32>turned(value); }
export function load_val_i64_rotate(site: u32, value: u64): u64 { return turned(value); }
export function load_val_f32_rotate(site: u32, value: f32): f32 { return reinterpret<f32>(<u32>turned(reinterpret<u32>(value))); }
export function load_val_f64_rotate(site: u32, value: f64): f64 { return reinterpret<f64>(turned(reinterpret<u64>(value))); }

export function load_val_i32(site: u32, value: i32): i32 { return value; }
export function load_val_i64(site: u32, value: i64): i64 { return value; }
export function load_val_f32(site: u32, value: f32): f32 { return value; }
export function load_val_f64(site: u32, value: f64): f64 { return value; }
export function store_val_i32(site: u32, value: i32): i32 { return value; }
export function store_val_i64(site: u32, value: i64): i64 { return value; }
export function store_val_f32(site: u32, value: f32): f32 { return value; }
export function store_val_f64(site: u32, value: f64): f64 { return value; }
export function memory_grow_pre(site: u32, pages: i32): i32 { return pages; }
export function memory_grow_post(site: u32, pages: i32): i32 { return pages; }
