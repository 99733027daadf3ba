import { Field, Int, ObjectType } from '@nestjs/graphql';

/** How the service is run, as far as it decides what a form or a table shows. */
@ObjectType({ description: 'How the service is run, as far as it decides what is shown' })
export class InventoryMode {
  @Field(() => Boolean, { description: 'Fewer than two sources are enabled: products are saved as stock items' })
  isSingleSource!: boolean;

  @Field(() => Int, { description: 'How many sources are enabled, of those that the caller may see' })
  enabledSources!: number;

  @Field(() => String, { description: 'The source that a stock item stands for' })
  defaultSourceCode!: string;

  @Field(() => Boolean, { description: 'Whether reservations are kept per source' })
  isReservedPerSource!: boolean;
}
