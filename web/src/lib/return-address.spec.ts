import { expect, it } from "vitest";
import { returnAddress, visitorAddress } from "./return-address";

const to = (asked: string | null) => returnAddress(asked, "https://titlewise.example");
const visitors = (asked: string | null) => visitorAddress(asked, "https://titlewise.example");

it("keeps paths of this site whole", () => {
  expect(["/", "/p/1/s/2?view=table&sort=-usage#top", "/p/a%2Fb"].map(to)).toEqual(["/", "/p/1/s/2?view=table&sort=-usage#top", "/p/a%2Fb"]);
});
it("leads nowhere else", () => {
  const foreign = [
    "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "\n//evil.example", " //evil.example",
    "/.//evil.example", "/..//evil.example", "javascript:alert(1)", "data:text/html,x", "p/1", "https:evil.example", "/\\/evil.example", "//user@evil.example:99/x",
  ];
  expect(foreign.map(to)).toEqual(foreign.map(() => "/"));
});
it("does not lead back to a way in, nor to nothing", () => {
  expect([null, "", "/login", "/login?next=%2Flogin", "/login/", "/reset-password?token=x"].map(to)).toEqual(["/", "/", "/", "/", "/", "/"]);
});
it("leads a visitor of the demo to no institution that was shown before", () => {
  expect(["/i/institution-x", "/p/1/s/2?view=table", "/a/1", "/u?tab=settings", "/support", "//evil.example", null].map(visitors)).toEqual(["/", "/", "/", "/u?tab=settings", "/support", "/", "/"]);
});
