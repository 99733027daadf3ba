import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { SkuFollowers } from '../../catalog/index.js';
import type { SkuFollower, SkuRename } from '../../catalog/index.js';
import { CountLineRepository } from '../data/count-line.repository.js';

/**
 * Lines of open sessions follow their product to another SKU, and go with it. What is posted or cancelled says what it
 * said then, as the history does.
 */
@Injectable()
export class FollowCountedProducts implements SkuFollower, OnModuleInit {
  constructor(
    private readonly lines: CountLineRepository,
    private readonly followers: SkuFollowers,
  ) {}

  onModuleInit(): void {
    this.followers.add(this);
  }

  renamed(rename: SkuRename): Promise<void> {
    return this.lines.rename(rename);
  }

  deleted(sku: string): Promise<void> {
    return this.lines.removeOfSku(sku);
  }
}
