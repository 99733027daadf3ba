import { Field, Int, ObjectType } from '@nestjs/graphql';

/** What users are told of their own second factor. */
@ObjectType({ description: "The caller's own second factor" })
export class OwnSecondFactorState {
  @Field(() => Boolean, { description: 'Whether log-ins ask for a code' })
  isOn!: boolean;

  @Field(() => Int, { description: 'Codes that replace it once each and have not been used' })
  recoveryCodesLeft!: number;

  @Field(() => Boolean, { description: "Whether the caller's role asks for one" })
  isRequired!: boolean;

  @Field(() => Boolean, { description: 'Whether one can be set up: the server needs an encryption key for it' })
  isAvailable!: boolean;
}

@ObjectType({ description: 'What an authenticator app needs; nobody can read it again' })
export class SharedSecret {
  @Field(() => String, { description: 'In base32, to be typed in' })
  secret!: string;

  @Field(() => String, { description: 'The same as an otpauth address, for a QR code' })
  address!: string;
}

@ObjectType({
  description: 'What replaces the code of an authenticator app, each of them once; nobody can read them again',
})
export class RecoveryCodes {
  @Field(() => [String], { description: 'Ten of them' })
  codes!: readonly string[];
}
