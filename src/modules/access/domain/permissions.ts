/**
 * What a caller may do. A custom role holds exactly the resources that it was saved with: a parent implies no child
 * and a child no parent (spec, Authentication). "All" is a flag, so it covers resources that did not exist yet.
 */
export class Permissions {
  static readonly ALL = new Permissions(true, new Set());
  static readonly NONE = new Permissions(false, new Set());

  private constructor(
    readonly isAll: boolean,
    private readonly ids: ReadonlySet<string>,
  ) {}

  static of(ids: Iterable<string>): Permissions {
    return new Permissions(false, new Set(ids));
  }

  /** Whether a route's permission is granted; of several ids, separated by commas, all are needed. */
  allows(permission: string): boolean {
    if (this.isAll || this.ids.has(permission)) return true;
    if (!permission.includes(',')) return false;
    return permission.split(',').every((id) => this.ids.has(id.trim()));
  }
}
