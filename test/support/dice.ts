import { seededRandom } from '../../bench/harness/random.js';

/** Chances that are the same for the same seed. */
export class Dice {
  private readonly random: () => number;

  constructor(readonly seed: number) {
    this.random = seededRandom(seed);
  }

  /** True in `share` of the cases. */
  chance(share: number): boolean {
    return this.random() < share;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  /** One of the choices, of which there has to be one. */
  pick<T>(choices: readonly T[]): T {
    if (choices.length === 0) throw new Error('There is nothing to pick from.');
    return choices[this.between(0, choices.length - 1)] as T;
  }

  /** One of the choices, each as likely as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.random() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return (choices.at(-1) as readonly [number, T])[1];
  }

  /** Some of the choices, in another order. */
  some<T>(choices: readonly T[], count: number): T[] {
    const left = [...choices];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(this.between(0, left.length - 1), 1));
    return taken;
  }

  /** A seed for other dice. */
  next(): number {
    return this.between(1, 2_000_000_000);
  }
}
