/** Edges between states, in the order of where they begin. */
export class Graph {
  private ends: Int32Array = new Int32Array(1024);
  private first: Int32Array = new Int32Array(1024);
  private edges = 0;
  /** States whose edges are known. */
  states = 0;

  get size(): number {
    return this.edges;
  }

  /** Adds the edges of the next state: where each ends. */
  add(ends: readonly number[]): void {
    if (this.states + 2 > this.first.length) this.first = grown(this.first);
    while (this.edges + ends.length > this.ends.length) this.ends = grown(this.ends);
    for (const end of ends) this.ends[this.edges++] = end;
    this.first[++this.states] = this.edges;
  }

  /** Where the edges of a state end. */
  of(state: number): Int32Array {
    return this.ends.subarray(this.first[state] ?? 0, this.first[state + 1] ?? 0);
  }

  /** The edges the other way round. */
  private reversed(): Graph {
    const counts = new Int32Array(this.states + 1);
    for (let i = 0; i < this.edges; i++)
      counts[(this.ends[i] as number) + 1] = (counts[(this.ends[i] as number) + 1] ?? 0) + 1;
    for (let i = 0; i < this.states; i++) counts[i + 1] = (counts[i + 1] as number) + (counts[i] as number);
    const graph = new Graph();
    graph.first = counts.slice();
    graph.ends = new Int32Array(this.edges);
    graph.states = this.states;
    graph.edges = this.edges;
    const next = counts.slice();
    for (let state = 0; state < this.states; state++)
      for (const end of this.of(state)) {
        const at = next[end] as number;
        graph.ends[at] = state;
        next[end] = at + 1;
      }
    return graph;
  }

  /** For each state 1 if a way leads from it to one of `goals`, or it is one itself. */
  reaching(goals: readonly number[]): Uint8Array {
    const back = this.reversed();
    const reached = new Uint8Array(this.states);
    const todo = [...goals];
    for (const goal of goals) reached[goal] = 1;
    for (let state = todo.pop(); state !== undefined; state = todo.pop())
      for (const before of back.of(state))
        if (reached[before] === 0) {
          reached[before] = 1;
          todo.push(before);
        }
    return reached;
  }

  /** How many ways lead from the first `starts` states to where none goes on; undefined if one goes round. */
  ways(starts: number): number | undefined {
    const open = new Int32Array(this.states);
    for (let i = 0; i < this.edges; i++) open[this.ends[i] as number] = (open[this.ends[i] as number] as number) + 1;
    const ways = new Float64Array(this.states);
    ways.fill(1, 0, starts);
    const todo: number[] = [];
    for (let state = 0; state < this.states; state++) if (open[state] === 0) todo.push(state);
    let seen = 0;
    let total = 0;
    for (let state = todo.pop(); state !== undefined; state = todo.pop()) {
      seen++;
      const ends = this.of(state);
      if (ends.length === 0) total += ways[state] as number;
      for (const end of ends) {
        ways[end] = (ways[end] as number) + (ways[state] as number);
        open[end] = (open[end] as number) - 1;
        if (open[end] === 0) todo.push(end);
      }
    }
    return seen === this.states ? total : undefined;
  }
}

function grown(old: Int32Array): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(old.length * 2);
  bigger.set(old);
  return bigger;
}
