import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { SecretTables } from '../../../platform/crypto/secret-tables.js';
import type { HeldSecret, SecretSlice } from '../../../platform/crypto/secret-tables.js';
import { Signer } from '../../../platform/crypto/signer.js';
import type { SignatureState } from '../../../platform/crypto/signer.js';
import { SealRepository } from '../data/seal.repository.js';
import type { StoredCheckpoint } from '../data/seal.repository.js';
import { anchorMessage, NO_DIGEST, checkpointMessage, sealMessage } from '../domain/seal.js';
import { HistorySeals } from './history-seals.service.js';

const SLICE_ROWS = 200;

/**
 * What the history is signed with follows a change of the key, as encrypted secrets do. `secrets:rotate` signs anew what a
 * former key has signed. What was damaged is not touched.
 */
@Injectable()
export class SignedHistory implements OnModuleInit {
  constructor(
    private readonly places: SecretTables,
    private readonly repository: SealRepository,
    private readonly seals: HistorySeals,
    private readonly signer: Signer,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.places.registerWalked({
      name: 'signatures of the history',
      look: (after, rows = SLICE_ROWS) => this.sealSlice(after, rows, false),
      renew: (after, rows = SLICE_ROWS) => this.sealSlice(after, rows, true),
    });
    this.places.registerWalked({
      name: 'anchors of the history',
      look: (after, rows = SLICE_ROWS) => this.anchorSlice(after, rows, false),
      renew: (after, rows = SLICE_ROWS) => this.anchorSlice(after, rows, true),
    });
  }

  /** Blocks begin at zero, and a walk behind zero: so the id of a place is one more than its block. */
  private async sealSlice(after: number, rows: number, isRenewing: boolean): Promise<SecretSlice> {
    const { latest, seals } = await this.repository.state();
    const blocks = seals.map(({ block }) => block).filter((block) => block + 1 > after);
    const own = blocks.slice(0, rows);
    const states = new Map<number, SignatureState>();
    const [first, last] = [own[0], own.at(-1)];
    if (first !== undefined && last !== undefined) {
      for (const seal of await this.repository.seals(first, last)) {
        states.set(seal.block + 1, this.signer.check(sealMessage(seal), seal));
      }
    }
    const isEnd = blocks.length <= rows;
    // The checkpoint over them, and the mark that says its number, come with the last of them.
    const ends = latest && isEnd ? await this.endStates(latest) : [];
    if (isRenewing && [...states.values(), ...ends].includes('outdated')) {
      await this.database.run(() => this.seals.renew(own));
    }
    const all = [...states, ...ends.map((state) => [0, state] as const)];
    return sliceOf(all, isEnd ? null : (last ?? 0) + 1);
  }

  private async endStates(latest: StoredCheckpoint): Promise<SignatureState[]> {
    const ofMark = this.seals.stateOfMark(await this.repository.mark());
    return [this.signer.check(checkpointMessage(latest), latest), ...(ofMark ? [ofMark] : [])];
  }

  private async anchorSlice(after: number, rows: number, isRenewing: boolean): Promise<SecretSlice> {
    const anchors = await this.repository.nextAnchors(after, rows);
    const states = anchors.map(({ adjustmentId, digest, ...signature }) => {
      const state = this.signer.check(anchorMessage(adjustmentId, digest ?? NO_DIGEST), signature);
      return { adjustmentId, digest: digest ?? NO_DIGEST, state };
    });
    if (isRenewing) {
      const outdated = states.flatMap(({ adjustmentId, digest, state }) =>
        state === 'outdated' ? [{ adjustmentId, digest }] : [],
      );
      await this.database.run(() => this.seals.anchor(outdated));
    }
    const next = anchors.length < rows ? null : (anchors.at(-1)?.adjustmentId ?? null);
    return sliceOf(
      states.map(({ adjustmentId, state }) => [adjustmentId, state] as const),
      next,
    );
  }
}

/** What was changed is told by verify, and is no matter of keys. */
function sliceOf(states: readonly (readonly [number, SignatureState])[], next: number | null): SecretSlice {
  const count = (wanted: SignatureState): number => states.filter(([, state]) => state === wanted).length;
  const unreadable = states
    .filter(([, state]) => state === 'unknown-key')
    .map(([id]): HeldSecret => ({ id, property: 'signature' }));
  const [current, outdated] = [count('valid'), count('outdated')];
  return { secrets: current + outdated + unreadable.length, current, outdated, unreadable, next };
}
