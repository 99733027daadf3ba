import { useCallback, useSyncExternalStore } from 'react';

const KEY = 'inventory-slash-key';
const OFF = 'off';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the key "/" opens the search in this browser. */
export function isSlashKeyOn(): boolean {
  return localStorage.getItem(KEY) !== OFF;
}

/** The same, and how to change it. */
export function useSlashKey(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, isSlashKeyOn);
  const setOn = useCallback((next: boolean) => {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
    for (const listener of listeners) listener();
  }, []);
  return [isOn, setOn];
}
