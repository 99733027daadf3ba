import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCountLines } from './use-count-lines';
import type { CountedLine, CountedSession } from './use-count-lines';
import { useScans } from './use-scans';
import type { Scan } from './scan-queue';
import type { Scans } from './use-scans';
import { refusalOf } from './words';
import type { Outcome } from './words';

/** Scans of this page that can be taken back. */
const UNDONE_MAX = 50;
/** Messages that are kept above the list. */
const TELLINGS_MAX = 5;

/** Something that whoever counts has to know. */
export interface Telling {
  readonly key: string;
  readonly severity: 'warning' | 'error';
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
  add(code: string, quantity: number): void;
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
  const [code, setCode] = useState<string | null>(null);
  const [done, setDone] = useState<readonly Scan[]>([]);
  const [known, setKnown] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [tellings, setTellings] = useState<readonly Telling[]>([]);

  const onConfirmed = useCallback(
    (outcomes: readonly Outcome[]) => {
      setKnown((before) => new Map([...before, ...outcomes.map((outcome) => [outcome.code, outcome] as const)]));
      const told = outcomes.flatMap(tellingsOf);
      if (told.length > 0) {
        setTellings((before) => {
          const keys = new Set(told.map(({ key }) => key));
          return [...told.toReversed(), ...before.filter(({ key }) => !keys.has(key))].slice(0, TELLINGS_MAX);
        });
      }
      const refused = new Set(outcomes.flatMap((outcome) => (outcome.state === 'counted' ? [] : [outcome.code])));
      if (refused.size > 0) {
        navigator.vibrate?.([80, 60, 80]);
        setDone((before) => before.filter((scan) => !refused.has(scan.code)));
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
    for (const { code: scanned, add } of waiting) {
      const sku = skuOf(scanned, known, lines);
      if (sku !== undefined) pending.set(sku, (pending.get(sku) ?? 0) + add);
    }
    return [...lines.values()]
      .map((line) => ({ ...line, pending: pending.get(line.sku) ?? 0 }))
      .filter(({ isRemoved, pending: more }) => !isRemoved || more !== 0)
      .toSorted((left, right) => (left.countedAt < right.countedAt ? 1 : left.countedAt > right.countedAt ? -1 : 0));
  }, [lines, known, waiting]);

  const add = (scanned: string, quantity: number): void => {
    const scan = { code: scanned, add: quantity };
    setCode(scanned);
    setDone((before) => [...before, scan].slice(-UNDONE_MAX));
    scans.add(scan);
  };
  const last = done.at(-1) ?? null;
  const undo = (): void => {
    if (last === null) return;
    setCode(last.code);
    setDone(done.slice(0, -1));
    scans.add({ code: last.code, add: -last.add });
  };
  const sku = code === null ? undefined : skuOf(code, known, lines);
  return {
    ...{ sessionId, session, error, lines: shown, scans, tellings, refresh, add, last, undo },
    current: code === null ? null : { code, line: shown.find((line) => line.sku === sku), outcome: known.get(code) },
    scan: (scanned) => {
      navigator.vibrate?.(40);
      add(scanned, 1);
    },
    choose: setCode,
    dismiss: (key) => setTellings((before) => before.filter((telling) => telling.key !== key)),
  };
}

function skuOf(
  code: string,
  known: ReadonlyMap<string, Outcome>,
  lines: ReadonlyMap<string, CountedLine>,
): string | undefined {
  return known.get(code)?.sku ?? (lines.has(code) ? code : undefined);
}

function tellingsOf(outcome: Outcome): Telling[] {
  const { code, sku, name, alsoBy, countedBy, elsewhere } = outcome;
  const refusal = refusalOf(outcome);
  if (refusal !== undefined) return [{ key: `refused ${code}`, severity: 'error', text: refusal }];
  const product = name ?? sku ?? code;
  const tellings: Telling[] = [];
  if (alsoBy !== null && alsoBy !== countedBy) {
    const text = `${alsoBy} has counted ${product}, too. Is it the same shelf?`;
    tellings.push({ key: `also ${sku ?? code}`, severity: 'warning', text });
  }
  if (elsewhere) {
    const text = `${product} is counted in “${elsewhere.sessionName}” by ${elsewhere.countedBy ?? 'somebody'}, too.`;
    tellings.push({ key: `elsewhere ${sku ?? code}`, severity: 'warning', text });
  }
  return tellings;
}
