/** What a reservation says of its cause. Null where a row of another writer does not say it. */
export interface ReservationCause {
  readonly event_type: string | null;
  readonly object_type: string | null;
  readonly object_id: string | null;
  readonly object_increment_id: string | null;
}

/** Reads the metadata of a reservation, whatever another writer may have put there. The column's number comes first. */
export function causeOf(metadata: string | null, objectIncrementId: string | null): ReservationCause {
  const said = parsed(metadata);
  return {
    event_type: textOf(said.event_type),
    object_type: textOf(said.object_type),
    object_id: textOf(said.object_id),
    object_increment_id: objectIncrementId ?? textOf(said.object_increment_id),
  };
}

function parsed(metadata: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(metadata ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
