/** Waits for a name; told once whether it got it. */
interface Waiter<Owner> {
  readonly owner: Owner;
  readonly tell: (isGot: boolean) => void;
}

/**
 * Names that sessions of this process hold, each by one at a time. Those that wait get a name in the order in which they
 * came.
 */
export class LocalNames<Owner> {
  private readonly owners = new Map<string, Owner>();
  private readonly waiting = new Map<string, Waiter<Owner>[]>();

  /** Takes the name where it is free; returns whether the owner has it now. */
  tryTake(name: string, owner: Owner): boolean {
    const current = this.owners.get(name);
    if (current === undefined) this.owners.set(name, owner);
    return current === undefined || current === owner;
  }

  /** Waits for the name until `deadline` (`performance.now()`). */
  take(name: string, owner: Owner, deadline: number): Promise<boolean> {
    if (this.tryTake(name, owner)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          this.withdraw(name, waiter);
          resolve(false);
        },
        Math.max(0, deadline - performance.now()),
      );
      const waiter: Waiter<Owner> = {
        owner,
        tell: (isGot) => {
          clearTimeout(timer);
          resolve(isGot);
        },
      };
      const queue = this.waiting.get(name);
      if (queue) queue.push(waiter);
      else this.waiting.set(name, [waiter]);
    });
  }

  /** Gives the name up, to whoever has waited longest. */
  free(name: string): void {
    this.owners.delete(name);
    const next = this.waiting.get(name)?.shift();
    if (!next) {
      this.waiting.delete(name);
      return;
    }
    this.owners.set(name, next.owner);
    next.tell(true);
  }

  private withdraw(name: string, waiter: Waiter<Owner>): void {
    const queue = this.waiting.get(name) ?? [];
    const left = queue.filter((other) => other !== waiter);
    if (left.length > 0) this.waiting.set(name, left);
    else this.waiting.delete(name);
  }
}
