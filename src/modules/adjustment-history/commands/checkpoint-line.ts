import type { Checkpoint } from '../domain/seal.js';

/** A checkpoint in a line, as the log of the nightly job has it too: to be compared with what was kept elsewhere. */
export function checkpointLine(checkpoint: Checkpoint & { readonly signature: Buffer }): string {
  const { number, createdAt, rows, signature } = checkpoint;
  return `Checkpoint ${number} of ${createdAt} UTC over ${rows} row(s): ${signature.toString('hex')}`;
}
