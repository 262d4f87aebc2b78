import { expectTypeOf, it } from "vitest";
import type { api } from "../lib/paths";
import type { getJson } from "./client";
import type { AddressWith, OperationAt, PathOf, RequestBody, ResponseBody } from "./operations";
import type { Schemas } from "./schemas";

type Api = typeof api;
type AddressIn<Name extends keyof Api> = ReturnType<Api[Name]>;

// These expectations are about types alone: the type checker fails where one is wrong.

it("knows every address of the screens by its path in the description", () => {
  type Unknown = { [Name in keyof Api]: [PathOf<AddressIn<Name>>] extends [never] ? Name : never }[keyof Api];
  expectTypeOf<Unknown>().toBeNever();
  expectTypeOf<PathOf<AddressIn<"fileStatus">>>().toEqualTypeOf<"/package/{id}/file/{file_id}/status">();
  expectTypeOf<PathOf<AddressIn<"versions">>>().toEqualTypeOf<"/scenario/{id}/versions">();
  expectTypeOf<PathOf<AddressIn<"form">>>().toEqualTypeOf<"/form/purchase" | "/form/demo-request" | "/form/privacy">();
  expectTypeOf<PathOf<"/no-such-path">>().toBeNever();
});
it("gives a response its documented type, by status where there are several", () => {
  expectTypeOf<typeof getJson<AddressIn<"package">>>().returns.resolves.toEqualTypeOf<Schemas["PackageDocument"]>();
  expectTypeOf<ResponseBody<OperationAt<AddressIn<"scenarios">, "post">>>().toEqualTypeOf<Schemas["Scenario"]>();
  expectTypeOf<ResponseBody<OperationAt<AddressIn<"priceList">, "post">, "respond-async">>().toEqualTypeOf<Schemas["AcceptedFiles"]>();
  expectTypeOf<ResponseBody<OperationAt<AddressIn<"referenceRefresh">, "post">>>().toEqualTypeOf<Schemas["ReferenceRefresh"]>();
});
it("takes the documented body, and none where none is documented", () => {
  expectTypeOf<RequestBody<OperationAt<AddressIn<"members">, "post">>>().toEqualTypeOf<Schemas["NewPackageMember"]>();
  expectTypeOf<RequestBody<OperationAt<AddressIn<"undo">, "post">>>().toEqualTypeOf<Record<string, never>>();
});
it("takes only addresses that have the method", () => {
  expectTypeOf<AddressIn<"key">>().toExtend<AddressWith<"delete">>();
  expectTypeOf<AddressIn<"service">>().not.toExtend<AddressWith<"delete">>();
});
