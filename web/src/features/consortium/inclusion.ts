/** Which members a scenario includes, and what a change of that does. */

import type { InclusionChange, MemberInstitution } from "../../api/consortium";

/** The members with a change applied. Those that stay as they were stay the same objects. */
export function withChange(members: readonly MemberInstitution[], { include, exclude }: InclusionChange): MemberInstitution[] {
  const [added, removed] = [new Set(include), new Set(exclude)];
  return members.map((one) => {
    const included = added.has(one.package_id) || (one.included && !removed.has(one.package_id));
    return included === one.included ? one : { ...one, included };
  });
}

/** Whether two lists differ in what is included, and in nothing else. */
export function hasSameMembers(some: readonly MemberInstitution[], others: readonly MemberInstitution[]): boolean {
  return some.length === others.length && some.every((one, at) => isSameMember(one, others[at]));
}

function isSameMember(one: MemberInstitution, other: MemberInstitution | undefined): boolean {
  if (one === other) return true;
  return other !== undefined && Object.entries({ ...one, included: other.included }).every(([name, value]) => other[name as keyof MemberInstitution] === value);
}

/** The members as the server answers which are included: the same list where they are included already. */
export function withIncluded(members: MemberInstitution[], ids: readonly string[]): MemberInstitution[] {
  const included = new Set(ids);
  if (members.every((one) => included.has(one.package_id) === one.included)) return members;
  return members.map((one) => (included.has(one.package_id) === one.included ? one : { ...one, included: included.has(one.package_id) }));
}

/** How many are included. */
export function includedCount(members: readonly Pick<MemberInstitution, "included">[]): number {
  return members.filter((one) => one.included).length;
}

/** What the box above all of them says: all, some or none. */
export function boxState(members: readonly Pick<MemberInstitution, "included">[]): "all" | "some" | "none" {
  const count = includedCount(members);
  if (count === 0) return "none";
  return count === members.length ? "all" : "some";
}

const ids = (members: readonly MemberInstitution[]) => members.map(({ package_id }) => package_id);

/** What the box above them does: with some ticked it clears those that are shown, with none it ticks them. */
export function boxChange(shown: readonly MemberInstitution[]): InclusionChange {
  const included = shown.filter((one) => one.included);
  return included.length > 0 ? { include: [], exclude: ids(included) } : { include: ids(shown), exclude: [] };
}
