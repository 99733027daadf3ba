import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { ActorType } from '../../../platform/context/request-context.js';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { ActorTypeEnum } from './actor-type.enum.js';

/** A node of the resource tree. */
@ObjectType({ description: 'A node of the resource tree; parents come before their children' })
export class ResourceNode {
  @Field(() => String)
  id!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true, description: 'Null for the root, which stands for everything' })
  parentId!: string | null;

  @Field(() => Boolean, { description: 'Whether the caller has it and so may give it' })
  isGrantable!: boolean;
}

/** What users may do. */
@ObjectType({ description: 'What users may do' })
export class Role {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'Whether it has everything, what later versions add included' })
  isAll!: boolean;

  @Field(() => [String], { description: 'Exactly what it was saved with; empty where it has everything' })
  resources!: readonly string[];

  @Field(() => Int, { description: 'How many users have it' })
  users!: number;
}

@ObjectType({ description: 'A page of roles' })
export class RolePage {
  @Field(() => [Role])
  items!: readonly Role[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

/** A role as it is shown to callers who give roles to users. */
@ObjectType({ description: 'A role to give to a user' })
export class RoleOption {
  @Field(() => Int, { name: 'id' })
  roleId!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  isAll!: boolean;

  @Field(() => Boolean, { description: 'Whether the caller may give it: it has nothing that they do not have' })
  isGrantable!: boolean;
}

@ObjectType({ description: 'The role of a user' })
export class RoleOfUser {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  isAll!: boolean;
}

/** A user who logs in with a name and a password. */
@ObjectType({ description: 'Somebody who logs in with a name and a password' })
export class AdminUser {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  username!: string;

  @Field(() => String)
  email!: string;

  @Field(() => RoleOfUser)
  role!: RoleOfUser;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Until when wrong passwords keep them out' })
  lockedUntil!: string | null;

  @Field(() => DateTimeScalar)
  createdAt!: string;
}

@ObjectType({ description: 'A page of users' })
export class AdminUserPage {
  @Field(() => [AdminUser])
  items!: readonly AdminUser[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

/** Another system that calls this one. */
@ObjectType({ description: 'Another system that calls this one' })
export class Integration {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'False once it is revoked' })
  isActive!: boolean;

  @Field(() => Boolean)
  isAll!: boolean;

  @Field(() => [String])
  resources!: readonly string[];

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'From then on its token is refused' })
  expiresAt!: string | null;

  @Field(() => Boolean)
  hasExpired!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'To the minute; null while its token has not been used' })
  lastUsedAt!: string | null;

  @Field(() => ActorTypeEnum, { nullable: true, description: 'Who has made it or answers for it' })
  creatorType!: ActorType | null;

  @Field(() => String, { nullable: true })
  creatorId!: string | null;

  @Field(() => String, { nullable: true })
  creatorLabel!: string | null;
}

@ObjectType({ description: 'A page of integrations' })
export class IntegrationPage {
  @Field(() => [Integration])
  items!: readonly Integration[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

/** What an integration logs in with; told once. */
@ObjectType({ description: 'What an integration logs in with; nobody can read it again' })
export class IntegrationCredentials {
  @Field(() => String, { description: 'The bearer token, and the access token of signed requests' })
  accessToken!: string;

  @Field(() => String, { nullable: true, description: 'For signed requests; null where no encryption key is set' })
  consumerKey!: string | null;

  @Field(() => String, { nullable: true })
  consumerSecret!: string | null;

  @Field(() => String, { nullable: true })
  accessTokenSecret!: string | null;
}

@ObjectType({ description: 'A new integration' })
export class CreatedIntegration {
  @Field(() => Integration)
  integration!: Integration;

  @Field(() => IntegrationCredentials)
  credentials!: IntegrationCredentials;
}
