/** What a promise brings within that time; undefined where it fails or takes longer. */
export async function inTime<T>(promise: Promise<T>, waitMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads something when it is asked for first, and says whether it came within that time. What takes longer is waited for
 * once, by whoever asks meanwhile; what has failed is tried again when it is next asked for.
 */
export function onceInTime(load: () => Promise<void>, waitMs: number): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return () => {
    if (asked) return asked;
    let hasCome = false;
    const loading = load().then(() => (hasCome = true));
    const answer = inTime(loading, waitMs).then(() => hasCome);
    asked = answer;
    loading.then(
      () => (asked = Promise.resolve(true)),
      () => (asked = undefined),
    );
    return answer;
  };
}
