// What an audited build calls at every load and store: Binaryen's instrument-memory pass
// puts these calls there. A module of its own, so that a recorded load costs no JavaScript.
//
// Its memory, read and reset by the host: word 0 counts the entries logged, word 1 the
// stores; from LOG on, entries of three words: site, bytes wide (a store: 256 more), address.
// From SITES on, a counter for each site.

const LOG: usize = 0x1000;
const ENTRIES: u32 = 0x10000;
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
  if (n >= ENTRIES) return;
  const entry = LOG + n * 12;
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
