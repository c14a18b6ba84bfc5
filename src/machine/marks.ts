/** Marks for the bytes of a region, cleared by raising the number that counts as a mark. */
export class Marks {
  private marks = new Uint32Array(4096);
  private current = 0;

  /** Clears all marks, and makes room for a region of so many bytes. */
  begin(length: number): void {
    if (length > this.marks.length) this.marks = new Uint32Array(length * 2);
    this.current++;
  }

  /** Whether the byte, from 0 in its region, had been marked before; it is from now on. */
  seen(index: number): boolean {
    const before = this.marks[index] === this.current;
    this.marks[index] = this.current;
    return before;
  }
}
