import { createHash } from 'node:crypto';
import type { SourceScope } from '../context/source-scope.js';

/** Characters of a bound caller's fingerprint that stand for the body, and for the binding. */
const BODY_LENGTH = 32;
const BINDING_LENGTH = 31;
const MARK = '-';

/** How a request compares with the one that its key was used with first. */
export type Comparison = 'same' | 'another-body' | 'another-binding';

/**
 * What a key remembers of its request, 64 characters: the digest of the body. Of a caller who is bound to sources it is a
 * part of that, and a digest of the sources.
 */
export function fingerprintOf(body: string, scope: SourceScope): string {
  const ofBody = sha256(body);
  if (scope.codes === undefined) return ofBody;
  const ofBinding = sha256(JSON.stringify([...scope.codes].sort()));
  return ofBody.slice(0, BODY_LENGTH) + MARK + ofBinding.slice(0, BINDING_LENGTH);
}

/**
 * Compares a request with the first one under its key. Who is not bound sees all sources, so they are told what the first
 * one was told, whatever its binding. A bound caller is told nothing that another binding, or none, was told.
 */
export function compared(first: string, repeat: string): Comparison {
  if (first === repeat) return 'same';
  if (first.slice(0, BODY_LENGTH) !== repeat.slice(0, BODY_LENGTH)) return 'another-body';
  if (isOfBound(repeat)) return 'another-binding';
  return isOfBound(first) ? 'same' : 'another-body';
}

function isOfBound(fingerprint: string): boolean {
  return fingerprint[BODY_LENGTH] === MARK;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
