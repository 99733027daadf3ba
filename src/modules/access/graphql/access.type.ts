import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { ActorType } from '../../../platform/context/request-context.js';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { ActorTypeEnum } from './actor-type.enum.js';

/** A node of the resource tree. */
@ObjectType({ description: 'A node of the resource tree; parents come before their children' })
export class ResourceNode {
  @Field(() => String, { description: 'The resource, as permissions name it' })
  id!: string;

  @Field(() => String, { description: 'What it allows' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Null for the root, which stands for everything' })
  parentId!: string | null;

  @Field(() => Boolean, { description: 'Whether the caller has it and so may give it' })
  isGrantable!: boolean;
}

/** What users may do. */
@ObjectType({ description: 'What users may do' })
export class Role {
  @Field(() => Int, { description: 'The id of the role' })
  id!: number;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it has everything, what later versions add included' })
  isAll!: boolean;

  @Field(() => [String], { description: 'Exactly what it was saved with; empty where it has everything' })
  resources!: readonly string[];

  @Field(() => Int, { description: 'How many users have it' })
  users!: number;

  @Field(() => Boolean, { description: 'Whether its users may do nothing before they have a second factor' })
  requiresSecondFactor!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'The largest change of a quantity that its users may write alone; null is no limit',
  })
  largestChangeQuantity!: Quantity | null;

  @Field(() => Float, { nullable: true, description: 'The same by the price of the product' })
  largestChangeValue!: number | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The codes of the sources that its users see and write; null where nothing binds it, empty where none is left',
  })
  sourceCodes!: readonly string[] | null;
}

@ObjectType({ description: 'A page of roles' })
export class RolePage {
  @Field(() => [Role], { description: 'The rows of the page' })
  items!: readonly Role[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** A role as it is shown to callers who give roles to users. */
@ObjectType({ description: 'A role to give to a user' })
export class RoleOption {
  @Field(() => Int, { name: 'id', description: 'The id of the role' })
  roleId!: number;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it has everything, what later versions add included' })
  isAll!: boolean;

  @Field(() => Boolean, { description: 'Whether the caller may give it: it has nothing that they do not have' })
  isGrantable!: boolean;
}

@ObjectType({ description: 'The role of a user' })
class RoleOfUser {
  @Field(() => Int, { description: 'The id of the role' })
  id!: number;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it has everything, what later versions add included' })
  isAll!: boolean;
}

/** A user who logs in with a name and a password. */
@ObjectType({ description: 'Somebody who logs in with a name and a password' })
export class AdminUser {
  @Field(() => Int, { description: 'The id of the user' })
  id!: number;

  @Field(() => String, { description: 'What they log in with' })
  username!: string;

  @Field(() => String, { description: 'Their e-mail address' })
  email!: string;

  @Field(() => RoleOfUser, { description: 'What they may do' })
  role!: RoleOfUser;

  @Field(() => Boolean, { description: 'False keeps them out' })
  isActive!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Until when wrong passwords keep out whoever has failed from an address that is not known',
  })
  lockedUntil!: string | null;

  @Field(() => Boolean, { description: 'Whether log-ins ask for a code as well' })
  hasSecondFactor!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was made' })
  createdAt!: string;
}

@ObjectType({ description: 'A page of users' })
export class AdminUserPage {
  @Field(() => [AdminUser], { description: 'The rows of the page' })
  items!: readonly AdminUser[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** Another system that calls this one. */
@ObjectType({ description: 'Another system that calls this one' })
export class Integration {
  @Field(() => Int, { description: 'The id of the integration' })
  id!: number;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'False once it is revoked' })
  isActive!: boolean;

  @Field(() => Boolean, { description: 'Whether it has everything, what later versions add included' })
  isAll!: boolean;

  @Field(() => [String], { description: 'Exactly what it was made with; empty where it has everything' })
  resources!: readonly string[];

  @Field(() => DateTimeScalar, { description: 'When it was made' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'From then on its token is refused' })
  expiresAt!: string | null;

  @Field(() => Boolean, { description: 'Whether its end has passed' })
  hasExpired!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'To the minute; null while its token has not been used' })
  lastUsedAt!: string | null;

  @Field(() => ActorTypeEnum, { nullable: true, description: 'Who has made it or answers for it' })
  creatorType!: ActorType | null;

  @Field(() => String, { nullable: true, description: 'Who made it, by id' })
  creatorId!: string | null;

  @Field(() => String, { nullable: true, description: 'Who made it, by name' })
  creatorLabel!: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The codes of the sources that it sees and writes; null where nothing binds it, empty where none is left',
  })
  sourceCodes!: readonly string[] | null;
}

@ObjectType({ description: 'A page of integrations' })
export class IntegrationPage {
  @Field(() => [Integration], { description: 'The rows of the page' })
  items!: readonly Integration[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** What an integration logs in with; told once. */
@ObjectType({ description: 'What an integration logs in with; nobody can read it again' })
export class IntegrationCredentials {
  @Field(() => String, { description: 'The bearer token, and the access token of signed requests' })
  accessToken!: string;

  @Field(() => String, { nullable: true, description: 'For signed requests; null where no encryption key is set' })
  consumerKey!: string | null;

  @Field(() => String, { nullable: true, description: 'For signed requests; null where no encryption key is set' })
  consumerSecret!: string | null;

  @Field(() => String, { nullable: true, description: 'For signed requests; null where no encryption key is set' })
  accessTokenSecret!: string | null;
}

@ObjectType({ description: 'A new integration' })
export class CreatedIntegration {
  @Field(() => Integration, { description: 'The integration itself' })
  integration!: Integration;

  @Field(() => IntegrationCredentials, { description: 'What it logs in with; shown here alone' })
  credentials!: IntegrationCredentials;
}
