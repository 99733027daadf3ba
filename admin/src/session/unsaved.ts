import { useEffect } from 'react';

let forms = 0;

/** Tells that a form has something that is not saved yet: a session that ends meanwhile leaves its page as it is. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    forms += 1;
    return () => {
      forms -= 1;
    };
  }, [isChanged]);
}

/** Whether anything on the page would be lost with it. */
export function hasUnsaved(): boolean {
  return forms > 0;
}
