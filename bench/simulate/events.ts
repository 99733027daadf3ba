/** What happens, in the order of simulated time; what happens at the same moment in the order in which it was planned. */
export class Events {
  /** Simulated seconds since the beginning. */
  now = 0;
  private readonly heap: Planned[] = [];
  private planned = 0;

  /** Plans `happen` for `seconds` from now. */
  after(seconds: number, happen: () => void): void {
    this.planned += 1;
    this.push({ at: this.now + seconds, number: this.planned, happen });
  }

  /** Lets everything happen until nothing is planned any more, or until `end`. */
  runUntil(end: number): void {
    for (let next = this.heap[0]; next !== undefined && next.at <= end; next = this.heap[0]) {
      this.pop();
      this.now = next.at;
      next.happen();
    }
  }

  private push(event: Planned): void {
    let place = this.heap.push(event) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (isBefore(this.heap[parent] as Planned, event)) break;
      this.heap[place] = this.heap[parent] as Planned;
      place = parent;
    }
    this.heap[place] = event;
  }

  private pop(): void {
    const last = this.heap.pop() as Planned;
    if (this.heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.heap.length) break;
      const right = this.heap[child + 1];
      if (right !== undefined && isBefore(right, this.heap[child] as Planned)) child += 1;
      if (isBefore(last, this.heap[child] as Planned)) break;
      this.heap[place] = this.heap[child] as Planned;
      place = child;
    }
    this.heap[place] = last;
  }
}

interface Planned {
  readonly at: number;
  readonly number: number;
  readonly happen: () => void;
}

function isBefore(one: Planned, other: Planned): boolean {
  return one.at < other.at || (one.at === other.at && one.number < other.number);
}
