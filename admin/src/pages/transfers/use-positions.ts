import { useMemo } from 'react';
import { TransferPositionsDocument } from '../../api/generated/transfers';
import { useOperation } from '../../api/use-operation';
import { useSettled } from '../../components/use-settled';
import { skuKey } from './transfer-lines';
import type { TransferLine, TransferPosition } from './transfer-lines';

/** Where stock is to move. */
interface Route {
  readonly origin: string;
  readonly destination: string;
}

/** What the sources have of each line now, by `skuKey`, as soon as both sources are chosen. */
export function usePositions(
  { origin, destination }: Route,
  lines: readonly TransferLine[],
): { readonly positions: ReadonlyMap<string, TransferPosition>; readonly error: unknown } {
  const keys = JSON.stringify(lines.map(({ sku }) => sku.trim()));
  const settled = useSettled(keys);
  const skus = useMemo(() => JSON.parse(settled) as string[], [settled]);
  const { data, error } = useOperation(
    TransferPositionsDocument,
    { originSourceCode: origin, destinationSourceCode: destination, skus },
    { isEnabled: origin !== '' && destination !== '' && skus.length > 0, staleMs: 0 },
  );
  const positions = useMemo(
    () => new Map((data?.transferPositions ?? []).map((position) => [skuKey(position.sku), position])),
    [data],
  );
  return { positions, error };
}
