import type { PlacedDocument, PlacementWriter } from '../../../src/modules/placement/index.js';

/** Stops each caller until the test lets it pass. */
export class Gate {
  /** Resolves when a caller stands at the gate. */
  readonly reached: Promise<void>;
  private arrive!: () => void;
  private readonly passage: Promise<void>;
  private unlock!: () => void;

  constructor() {
    this.reached = new Promise((resolve) => (this.arrive = resolve));
    this.passage = new Promise((resolve) => (this.unlock = resolve));
  }

  async pass(): Promise<void> {
    this.arrive();
    await this.passage;
  }

  open(): void {
    this.unlock();
  }
}

/** Writes nothing, but stops at the gate in the middle of the placement's transaction. */
export class PausingWriter implements PlacementWriter<unknown> {
  constructor(private readonly gate: Gate) {}

  refusals(): Promise<ReadonlyMap<unknown, Error>> {
    return Promise.resolve(new Map());
  }

  async write(documents: readonly PlacedDocument<unknown>[]): Promise<void> {
    if (documents.length > 0) await this.gate.pass();
  }
}
