import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCountLines } from './use-count-lines';
import type { CountedLine, CountedSession } from './use-count-lines';
import { CODE_LENGTH_MAX } from './scan-queue';
import type { Scan } from './scan-queue';
import { useScans } from './use-scans';
import type { ConfirmedScan, Scans } from './use-scans';
import type { Outcome } from './words';
import { t } from '../../language/messages';

/** Scans of this page that can be taken back. */
const UNDONE_MAX = 50;
/** Messages that are kept above the list. */
const TELLINGS_MAX = 5;

/** What plus and minus are for: a code as it was scanned, or the SKU of a line. */
type Chosen = Pick<Scan, 'code' | 'isSku'>;

/** Something that whoever counts has to know. */
export interface Telling {
  readonly key: string;
  readonly text: string;
}

/** A line with what was scanned of it on this device and is not confirmed yet. */
export type ShownLine = CountedLine & { readonly pending: number };

/** The work on one session. */
export interface Counting {
  readonly sessionId: number;
  readonly session: CountedSession | undefined;
  readonly error: unknown;
  /** The last counted first. */
  readonly lines: readonly ShownLine[];
  /** What was scanned last here; its line, once the product is known. */
  readonly current: {
    readonly code: string;
    readonly line: ShownLine | undefined;
    readonly outcome: Outcome | undefined;
  } | null;
  readonly scans: Scans;
  readonly tellings: readonly Telling[];
  scan(code: string): void;
  /** So many more of a line, or fewer. */
  add(sku: string, quantity: number): void;
  /** The quantity of a line was set: what was scanned of it before is not to be taken back. */
  wasSet(sku: string): void;
  /** The last scan of this page that counts; null where there is none. */
  readonly last: Scan | null;
  /** Takes it back. */
  undo(): void;
  /** Makes it the one that plus and minus are for. */
  choose(sku: string): void;
  dismiss(key: string): void;
  refresh(): void;
}

/** Puts together what the server knows, what was scanned here, and what is to be told. */
export function useCounting(sessionId: number): Counting {
  const { session, lines, error, refresh } = useCountLines(sessionId);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<readonly Scan[]>([]);
  const [known, setKnown] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [tellings, setTellings] = useState<readonly Telling[]>([]);

  const onConfirmed = useCallback(
    (confirmed: readonly ConfirmedScan[]) => {
      const scanned = confirmed.filter(({ scan }) => scan.isSku !== true);
      setKnown((before) => new Map([...before, ...scanned.map(({ scan, outcome }) => [scan.code, outcome] as const)]));
      const told = confirmed.flatMap(({ outcome }) => tellingsOf(outcome));
      if (told.length > 0) {
        setTellings((before) => {
          const keys = new Set(told.map(({ key }) => key));
          return [...told.toReversed(), ...before.filter(({ key }) => !keys.has(key))].slice(0, TELLINGS_MAX);
        });
      }
      const refused = confirmed.filter(({ outcome }) => outcome.state !== 'counted').map(({ scan }) => scan);
      if (refused.length > 0) {
        alarm();
        setDone((before) => before.filter((scan) => !refused.some((one) => isSameCode(one, scan))));
      }
      refresh();
    },
    [refresh],
  );
  const scans = useScans(sessionId, onConfirmed);
  const { waiting, refusal } = scans;
  useEffect(() => {
    // The session may have been closed by somebody else.
    if (refusal !== null) refresh();
  }, [refusal, refresh]);

  const shown = useMemo(() => {
    const pending = new Map<string, number>();
    for (const scan of waiting) {
      const sku = skuOf(scan, known, lines);
      if (sku !== undefined) pending.set(sku, (pending.get(sku) ?? 0) + scan.add);
    }
    return [...lines.values()]
      .map((line) => ({ ...line, pending: pending.get(line.sku) ?? 0 }))
      .filter(({ isRemoved, pending: more }) => !isRemoved || more !== 0)
      .toSorted((left, right) => (left.countedAt < right.countedAt ? 1 : left.countedAt > right.countedAt ? -1 : 0));
  }, [lines, known, waiting]);

  const take = async (scan: Scan): Promise<boolean> => {
    setChosen(scan);
    const isKept = await scans.add(scan);
    if (!isKept) alarm();
    return isKept;
  };
  const add = async (scan: Scan): Promise<void> => {
    if (await take(scan)) setDone((before) => [...before, scan].slice(-UNDONE_MAX));
  };
  const last = done.at(-1) ?? null;
  const undo = async (): Promise<void> => {
    if (last === null) return;
    setDone((before) => before.slice(0, -1));
    if (!(await take({ ...last, add: -last.add }))) setDone((before) => [...before, last]);
  };
  const sku = chosen === null ? undefined : skuOf(chosen, known, lines);
  return {
    ...{ sessionId, session, error, lines: shown, scans, tellings, refresh, last },
    add: (code, quantity) => void add({ code, add: quantity, isSku: true }),
    undo: () => void undo(),
    wasSet: (set) => setDone((before) => before.filter((scan) => skuOf(scan, known, lines) !== set)),
    current:
      chosen === null
        ? null
        : currentOf(
            chosen,
            shown.find((line) => line.sku === sku),
            known,
          ),
    scan: (code) => {
      if (code.length > CODE_LENGTH_MAX) {
        alarm();
        const short = `${code.slice(0, CODE_LENGTH_MAX)}…`;
        scans.refuse({ code: short, add: 1, text: t('{short} is too long for the barcode of a product.', { short }) });
        return;
      }
      navigator.vibrate?.(40);
      void add({ code, add: 1 });
    },
    choose: (code) => setChosen({ code, isSku: true }),
    dismiss: (key) => setTellings((before) => before.filter((telling) => telling.key !== key)),
  };
}

function alarm(): void {
  navigator.vibrate?.([80, 60, 80]);
}

function isSameCode(one: Chosen, other: Chosen): boolean {
  return one.code === other.code && (one.isSku ?? false) === (other.isSku ?? false);
}

function currentOf(
  { code, isSku }: Chosen,
  line: ShownLine | undefined,
  known: ReadonlyMap<string, Outcome>,
): NonNullable<Counting['current']> {
  return { code, line, outcome: isSku === true ? undefined : known.get(code) };
}

function skuOf(
  { code, isSku }: Chosen,
  known: ReadonlyMap<string, Outcome>,
  lines: ReadonlyMap<string, CountedLine>,
): string | undefined {
  if (isSku === true) return code;
  return known.get(code)?.sku ?? (lines.has(code) ? code : undefined);
}

function tellingsOf(outcome: Outcome): Telling[] {
  const { code, state, sku, name, alsoBy, countedBy, elsewhere } = outcome;
  if (state !== 'counted') return [];
  const product = name ?? sku ?? code;
  const tellings: Telling[] = [];
  if (alsoBy !== null && alsoBy !== countedBy) {
    const text = t('{alsoBy} has counted {product}, too. Is it the same shelf?', { alsoBy, product });
    tellings.push({ key: `also:${sku ?? code}`, text });
  }
  if (elsewhere) {
    const text = t('{product} is counted in “{sessionName}” by {countedBy}, too.', {
      product,
      sessionName: elsewhere.sessionName,
      countedBy: elsewhere.countedBy ?? t('somebody'),
    });
    tellings.push({ key: `elsewhere:${sku ?? code}`, text });
  }
  return tellings;
}
