/** Statements of one stock at a time: as many as keep the database at work while the next group gathers. */
const RUNNING_MAX = 2;

interface Question<Result> {
  readonly skus: readonly string[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** What is under way for one stock. */
interface ReadsUnderWay<Result> {
  running: number;
  /** In the order in which they were asked. */
  readonly waiting: Question<Result>[];
}

/**
 * Questions about SKUs of a stock that come at once, responded to together. Whoever finds little under way is served at
 * once; who comes meanwhile is part of the next statement. So no statement begins before the question that it serves: a
 * caller sees whatever was committed when it asked. The result of a group has the SKUs of all of it.
 */
export class GatheredReads<Result> {
  private readonly stocks = new Map<number, ReadsUnderWay<Result>>();

  /** `read` gets each SKU once, `skusMax` at most unless one question has more; it runs for many callers. */
  constructor(
    private readonly read: (stockId: number, skus: readonly string[]) => Promise<Result>,
    private readonly skusMax: number,
  ) {}

  /** Resolves with the result of a read that began after the call, for these SKUs and others; rejects with its error. */
  ask(stockId: number, skus: readonly string[]): Promise<Result> {
    const traffic = this.stocks.get(stockId) ?? { running: 0, waiting: [] };
    this.stocks.set(stockId, traffic);
    return new Promise((resolve, reject) => {
      traffic.waiting.push({ skus, resolve, reject });
      if (traffic.running < RUNNING_MAX) void this.serve(stockId, traffic);
    });
  }

  /** Serves groups until nobody waits; a stock of which nothing is asked takes no memory. */
  private async serve(stockId: number, traffic: ReadsUnderWay<Result>): Promise<void> {
    traffic.running += 1;
    for (let group = this.nextOf(traffic); group.length > 0; group = this.nextOf(traffic)) {
      await this.respond(stockId, group);
    }
    traffic.running -= 1;
    if (traffic.running === 0) this.stocks.delete(stockId);
  }

  private nextOf({ waiting }: ReadsUnderWay<Result>): Question<Result>[] {
    let skus = 0;
    const end = waiting.findIndex(
      (question, position) => (skus += question.skus.length) > this.skusMax && position > 0,
    );
    return waiting.splice(0, end === -1 ? waiting.length : end);
  }

  private async respond(stockId: number, group: readonly Question<Result>[]): Promise<void> {
    try {
      const result = await this.read(stockId, [...new Set(group.flatMap(({ skus }) => skus))]);
      for (const { resolve } of group) resolve(result);
    } catch (error) {
      const [first, ...others] = group;
      // Nobody is refused for what another has asked. At once, as each may wait for a silent server until its limit.
      if (others.length > 0) await Promise.all(group.map((one) => this.respond(stockId, [one])));
      else first?.reject(error);
    }
  }
}
