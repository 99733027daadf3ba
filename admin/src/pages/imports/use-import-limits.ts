import { ImportLimitsDocument } from '../../api/generated/imports';
import { useOperation } from '../../api/use-operation';

/** The server's own default, until it has said. */
const CSV_BYTES = 4 * 1024 * 1024 - 1024;

/** Bytes of a file as it is sent. */
export function useCsvBytesMax(): number {
  const { data } = useOperation(ImportLimitsDocument, {}, { staleMs: Infinity });
  return data?.importLimits.csvBytes ?? CSV_BYTES;
}
