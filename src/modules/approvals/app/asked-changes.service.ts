import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { LargeChange } from '../../../platform/errors/large-change.js';

/** A use case whose changes can wait for a second person. */
export interface AskedUseCase<Payload> {
  /** Stays what it is: requests that wait name it. 64 characters of ASCII. */
  readonly name: string;
  /** What its doors ask for. Who has asked needs it still when the change is approved. */
  readonly permission: string;
  /** Does what was asked for, as JSON has kept it. The context is the requester's. */
  readonly run: (payload: Payload) => Promise<unknown>;
}

/** The use cases that can be run again once a second person has approved them. */
@Injectable()
export class AskedChanges {
  private readonly useCases = new Map<string, AskedUseCase<never>>();

  /** Called once for each, when its module starts. */
  register<Payload>(useCase: AskedUseCase<Payload>): void {
    if (this.useCases.has(useCase.name)) throw new Error(`The use case ${useCase.name} is registered twice.`);
    this.useCases.set(useCase.name, useCase);
  }

  find(name: string): AskedUseCase<unknown> | undefined {
    return this.useCases.get(name) as AskedUseCase<unknown> | undefined;
  }

  /**
   * Does `work`, which is all that the running request wants. Where its change is larger than the caller may write alone
   * the refusal carries what it takes to do it later. Callers without a limit are not concerned.
   */
  async asking<T>(name: string, payload: unknown, work: () => Promise<T>): Promise<T> {
    if (!currentContext().changeLimit) return work();
    try {
      return await work();
    } catch (error) {
      if (error instanceof LargeChange) error.asked = { useCase: name, payload };
      throw error;
    }
  }
}
