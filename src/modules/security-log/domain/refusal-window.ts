/** How many refusals of one window become rows of their own. */
export interface RefusalBounds {
  readonly rowsPerGroup: number;
  readonly rows: number;
  readonly groups: number;
}

/** A refusal that stands for those which were only counted. */
interface CountedRefusals<Entry> {
  readonly entry: Entry;
  readonly occurrences: number;
}

interface Group<Entry> {
  rows: number;
  counted: number;
  readonly entry: Entry;
}

/**
 * Bounds what a flood of refusals leaves behind. The first ones of a group become rows, the others are counted. So a
 * window costs a bounded number of rows, however many refusals it sees.
 */
export class RefusalWindow<Entry> {
  private groups = new Map<string, Group<Entry>>();
  private rows = 0;

  constructor(private readonly bounds: RefusalBounds) {}

  /**
   * Whether this one becomes a row; else it is counted. `wider` is the group, and its entry, of those that come when
   * there are too many groups.
   */
  admit(key: string, entry: Entry, wider: { readonly key: string; readonly entry: Entry }): boolean {
    const group = this.group(key, entry) ?? this.groupAlways(wider.key, wider.entry);
    if (group.rows < this.bounds.rowsPerGroup && this.rows < this.bounds.rows) {
      group.rows += 1;
      this.rows += 1;
      return true;
    }
    group.counted += 1;
    return false;
  }

  /** What was counted, by group; the window begins anew. */
  close(): CountedRefusals<Entry>[] {
    const counted = [...this.groups.values()].filter((group) => group.counted > 0);
    this.groups = new Map();
    this.rows = 0;
    return counted.map(({ entry, counted: occurrences }) => ({ entry, occurrences }));
  }

  private group(key: string, entry: Entry): Group<Entry> | undefined {
    const known = this.groups.get(key);
    if (known || this.groups.size >= this.bounds.groups) return known;
    return this.groupAlways(key, entry);
  }

  /** The wider groups are as few as the kinds of refusals. */
  private groupAlways(key: string, entry: Entry): Group<Entry> {
    const known = this.groups.get(key) ?? { rows: 0, counted: 0, entry };
    this.groups.set(key, known);
    return known;
  }
}
