import { useEffect, useRef, useState } from "react";
import { getText } from "../../api/client";
import type { Explanation } from "../../api/explanation";
import { explainInLine } from "../../api/problem";
import type { ScenarioFacts } from "../../api/scenarios";
import { copyText } from "../../lib/clipboard";
import { api } from "../../lib/paths";
import { PlainButton } from "../../ui/PlainButton";
import { useDownload } from "../downloads/use-download";
import type { Explained } from "./explained";
import { explainedQuery } from "./explained-query";
import { explanationFrom } from "./trail";

interface Props {
  scenario: ScenarioFacts;
  explained: Explained;
  explanation: Explanation;
  /** The id of the value that is looked at. */
  at: string;
  /** How many titles of each sum are listed. A workbook has all. */
  titles: number;
}

/** How long it is said that something was copied, in milliseconds. */
const SAID = 4000;

/** Copies an explanation as text, as JSON or as a link to it, and downloads it as a workbook. */
export function ExplainActions({ scenario, explained, explanation, at, titles }: Props) {
  const [said, setSaid] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const download = useDownload();
  const [isFetching, setIsFetching] = useState(false);
  const node = at === explanation.root ? undefined : at;
  const say = (words: string) => {
    setSaid(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(""), SAID);
  };
  const copy = async (what: string, text: string) => say((await copyText(text)) ? `${what} copied` : "Could not copy. Your browser does not allow it.");
  const copyWords = async () => {
    setIsFetching(true);
    try {
      await copy("Text", await getText(api.explanationText(scenario.id, explainedQuery(explained, node, titles))));
    } catch (error) {
      say(explainInLine(error));
    } finally {
      setIsFetching(false);
    }
  };
  return (
    <div role="group" aria-label="Export the explanation" className="explain-actions">
      <PlainButton size="small" variant="outlined" isBusy={isFetching} onClick={() => void copyWords()}>
        Copy as text
      </PlainButton>
      <PlainButton size="small" variant="outlined" onClick={() => void copy("JSON", JSON.stringify(explanationFrom(explanation, at), null, 2))}>
        Copy as JSON
      </PlainButton>
      <PlainButton size="small" variant="outlined" onClick={() => void copy("Link", window.location.href)}>
        Copy link
      </PlainButton>
      <PlainButton size="small" variant="outlined" isBusy={download.isPending} onClick={() => download.mutate(api.explanationWorkbook(scenario.id, explainedQuery(explained, node)))}>
        Download workbook
      </PlainButton>
      <span role="status" className="explain-said">
        {said}
      </span>
    </div>
  );
}
